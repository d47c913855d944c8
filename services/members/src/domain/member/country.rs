//! The countries a nationality may name: ISO 3166-1 alpha-2.

/// What stands for a country that the list lacks; the member's own words say which.
pub(crate) const OTHER: &str = "other";

/// Every code, in order.
const CODES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ \
    BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ \
    DE DJ DK DM DO DZ \
    EC EE EG EH ER ES ET \
    FI FJ FK FM FO FR \
    GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY \
    HK HM HN HR HT HU \
    ID IE IL IM IN IO IQ IR IS IT \
    JE JM JO JP \
    KE KG KH KI KM KN KP KR KW KY KZ \
    LA LB LC LI LK LR LS LT LU LV LY \
    MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ \
    NA NC NE NF NG NI NL NO NP NR NU NZ \
    OM \
    PA PE PF PG PH PK PL PM PN PR PS PT PW PY \
    QA \
    RE RO RS RU RW \
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ \
    TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ \
    UA UG UM US UY UZ \
    VA VC VE VG VI VN VU \
    WF WS \
    YE YT \
    ZA ZM ZW";

/// A nationality as it is kept, in whatever case it was typed; none = there is no such country.
pub(crate) fn nationality(word: &str) -> Option<String> {
    if word.eq_ignore_ascii_case(OTHER) {
        return Some(OTHER.to_owned());
    }
    let code = word.to_ascii_uppercase();
    (CODES.split(' ').any(|known| known == code)).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_the_standard_s() {
        let codes: Vec<&str> = CODES.split(' ').collect();
        assert_eq!(codes.len(), 249);
        assert!(codes.is_sorted());
        assert!(codes.iter().all(|code| code.len() == 2));
    }

    #[test]
    fn a_nationality_is_kept_in_upper_case() {
        let cases = [
            ("CI", Some("CI")),
            ("bf", Some("BF")),
            ("Other", Some("other")),
            ("XX", None),
            ("", None),
            ("C", None),
            ("CI ML", None),
        ];
        for (word, kept) in cases {
            assert_eq!(nationality(word).as_deref(), kept, "{word:?}");
        }
    }
}
