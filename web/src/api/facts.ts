// Written by `cargo xtask prepare`; not to be edited by hand.

/** What fields take, both included: proto/bounds.tsv. */
export const bounds = {
  "memberName": {"max":120},
  "memberLine": {"max":120},
  "memberAddress": {"max":250},
  "memberContact": {"max":80},
  "memberDocument": {"max":40},
  "memberNumber": {"max":40},
  "householdSize": {"min":1,"max":100},
  "dependents": {"min":0,"max":100},
  "rank": {"min":1,"max":100},
  "statusReason": {"max":250},
  "photoReason": {"max":250},
  "photoFileName": {"max":68},
  "cardReason": {"max":250},
  "declarant": {"max":120},
  "motive": {"max":250},
  "cardNumber": {"max":40},
  "handOver": {"max":150},
  "many": {"min":1,"max":2000},
  "atOnce": {"max":500},
  "toPrint": {"max":10000},
  "waitingDays": {"min":0,"max":3650},
  "restorableDays": {"max":90},
  "deliveryDays": {"max":90},
  "picture": {"max":8388608},
  "transactionNumber": {"max":200},
  "amount": {"min":1,"max":1000000000},
  "loginName": {"min":4,"max":100},
  "loginProvider": {"min":4,"max":200},
  "loginRegions": {"max":1000},
  "paramName": {"max":200},
  "patterns": {"max":200},
  "geographyCode": {"max":20},
  "geographyName": {"max":120},
  "cooperativeCode": {"max":20},
  "cooperativeName": {"max":120},
  "parcelCode": {"max":40},
  "parcelReason": {"max":250},
  "parcelGeometry": {"max":2097152},
  "importRows": {"max":100000},
  "documents": {"min":1,"max":500},
  "printedRows": {"min":1,"max":5000},
  "movedMembers": {"max":100000},
  "documentLine": {"max":250},
  "documentText": {"max":5000},
  "reportName": {"max":120},
  "reportText": {"max":500},
  "reportSample": {"max":250000},
  "reportSampleLines": {"max":500},
  "reportTemplate": {"max":3145728},
  "reportPicture": {"max":2097152},
  "exportRecipient": {"max":120},
  "pageRows": {"min":0,"max":10000},
  "listFilter": {"max":200},
} as const;

/** What settings are before somebody sets them, and between which bounds: proto/settings.tsv. */
export const settings = {
  "global.password.min_length": {"default":4,"min":4,"max":128},
  "global.password.refuse_common": {"default":false},
  "global.card.validity_months": {"default":36,"min":1,"max":600},
  "global.card.min_amount": {"default":0,"min":0,"max":1000000000},
  "global.card.photo_check_required": {"default":false},
  "global.card.renewal_window_days": {"default":60,"min":0,"max":3650},
  "global.card.replacement_paid": {"default":false},
  "global.audit.retention_years": {"default":10,"min":1,"max":100},
  "global.export.large_rows": {"default":10000,"min":1,"max":100000000},
  "global.transaction.orange_money_patterns": {"default":"llcccccc.cccc.lccccc+, OMcccccc+"},
  "global.transaction.mtn_momo_patterns": {"default":"ccccccccc+"},
  "global.transaction.moov_money_patterns": {"default":"MRCHcccccc+, cccccc+"},
  "global.transaction.wave_patterns": {"default":"T_xxxxxxxx+, xxxxxxxxx+"},
  "global.parcel.country": {"default":"CI","words":["CI","GH","LR","SL","GN","TG","BJ","BF","ML","NG","CM","GA","CG","other"]},
  "global.synchronization.every_minutes": {"default":60,"min":0,"max":10080},
} as const;

/** Most corners of an outline, its holes included, and their farthest degrees: crates/geometry. */
export const outline = {
  "positions": 10000,
  "latitude": 85.0,
  "longitude": 180.0,
} as const;

/** Millimetres of a template, and how far off a printer may print: crates/print. */
export const paper = {
  "farthest": 10000.0,
  "offset": 10.0,
} as const;

/** Which status of a card follows which: services/cards/src/domain/transition.rs. */
export const cardTransitions = {
  "markPrinted": {"from":["created"],"to":"printed"},
  "misprint": {"from":["printed"],"to":"created"},
  "putOnDelivery": {"from":["printed"],"to":"in_delivery"},
  "takeOffDelivery": {"from":["in_delivery"],"to":"printed"},
  "handOver": {"from":["in_delivery"],"to":"delivered"},
  "suspend": {"from":["delivered"],"to":"suspended"},
  "reinstate": {"from":["suspended","lost"],"to":"delivered"},
  "reportFaulty": {"from":["printed","in_delivery","delivered"],"to":"faulty"},
  "reportLost": {"from":["delivered","suspended"],"to":"lost"},
  "reportStolen": {"from":["delivered","suspended"],"to":"stolen"},
  "reportDamaged": {"from":["delivered","suspended"],"to":"damaged"},
  "replace": {"from":["delivered","suspended","lost","stolen","damaged"],"to":"replaced"},
  "cancel": {"from":["created","printed"],"to":"cancelled"},
} as const;

/** Which status of a delivery follows which: services/cards/src/domain/delivery.rs. */
export const deliveryTransitions = {
  "send": {"from":["draft"],"to":"sent"},
  "receive": {"from":["sent"],"to":"received"},
  "handOver": {"from":["sent","received","in_progress"],"to":"in_progress"},
  "close": {"from":["sent","received","in_progress"],"to":"closed"},
  "cancel": {"from":["draft","sent","received"],"to":"cancelled"},
} as const;
