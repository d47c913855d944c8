// Written by `cargo xtask prepare`; not to be edited by hand.

/** Words of long lists, in their order: proto/words.tsv. */
export const words = {
  "nationality": ["AD","AE","AF","AG","AI","AL","AM","AO","AQ","AR","AS","AT","AU","AW","AX","AZ","BA","BB","BD","BE","BF","BG","BH","BI","BJ","BL","BM","BN","BO","BQ","BR","BS","BT","BV","BW","BY","BZ","CA","CC","CD","CF","CG","CH","CI","CK","CL","CM","CN","CO","CR","CU","CV","CW","CX","CY","CZ","DE","DJ","DK","DM","DO","DZ","EC","EE","EG","EH","ER","ES","ET","FI","FJ","FK","FM","FO","FR","GA","GB","GD","GE","GF","GG","GH","GI","GL","GM","GN","GP","GQ","GR","GS","GT","GU","GW","GY","HK","HM","HN","HR","HT","HU","ID","IE","IL","IM","IN","IO","IQ","IR","IS","IT","JE","JM","JO","JP","KE","KG","KH","KI","KM","KN","KP","KR","KW","KY","KZ","LA","LB","LC","LI","LK","LR","LS","LT","LU","LV","LY","MA","MC","MD","ME","MF","MG","MH","MK","ML","MM","MN","MO","MP","MQ","MR","MS","MT","MU","MV","MW","MX","MY","MZ","NA","NC","NE","NF","NG","NI","NL","NO","NP","NR","NU","NZ","OM","PA","PE","PF","PG","PH","PK","PL","PM","PN","PR","PS","PT","PW","PY","QA","RE","RO","RS","RU","RW","SA","SB","SC","SD","SE","SG","SH","SI","SJ","SK","SL","SM","SN","SO","SR","SS","ST","SV","SX","SY","SZ","TC","TD","TF","TG","TH","TJ","TK","TL","TM","TN","TO","TR","TT","TV","TW","TZ","UA","UG","UM","US","UY","UZ","VA","VC","VE","VG","VI","VN","VU","WF","WS","YE","YT","ZA","ZM","ZW","other"],
  "occupation": ["farmer","planter","herder","fisher","trader","market_vendor","artisan","tailor","hairdresser","mason","carpenter","mechanic","electrician","driver","restaurateur","teacher","health_worker","civil_servant","military","religious","employee","worker","security_guard","domestic_worker","apprentice","student","pupil","homemaker","retired","unemployed","other"],
} as const;

/** Most MiB of a body, of calls that take more than one: `limits` of the protos. */
export const bodies = {
  "/api/card/post.report_problem": 12,
  "/api/transaction/post_transaction-import": 64,
  "/api/locality/post_locality-import": 64,
  "/api/member/post_member-import": 64,
  "/api/parcel/post.title_page": 12,
  "/api/parcel/post_parcel": 3,
  "/api/parcel/post.import_file": 64,
  "/api/parcel/post.import": 64,
  "/api/member/post_member-photo": 12,
  "/api/report/post.report_json": 12,
  "/api/report/preview": 12,
  "/api/report/import": 12,
  "/api/synchronization/post_synchronization": 64,
  "/api/synchronization/photo/{sha256}": 12,
} as const;
