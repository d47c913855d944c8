//! Passwords that many people have, written down for this product: what anybody tries first. Compared without
//! case, and in the letters of a keyboard: full width is what a phone of another country writes.

use unicode_normalization::UnicodeNormalization;

/// Whether a password is one that many people have, the account's own name, or one sign over and over.
pub(crate) fn is_common(password: &str, name: &str) -> bool {
    let password = password.nfkc().collect::<String>().to_lowercase();
    let mut letters = password.chars();
    let first = letters.next();
    letters.all(|letter| Some(letter) == first)
        || password == name.to_lowercase()
        || COMMON.split_whitespace().any(|common| {
            // A sign at the end is the first thing anybody adds.
            common == password
                || common == password.trim_end_matches(['.', '!', '?', '*', '#', '@'])
        })
}

/// Set apart by white space.
const COMMON: &str = "
    0123 01234 012345 0123456 01234567 012345678 0123456789 1234 12345 123456 1234567 12345678 123456789
    1234567890 4321 54321 654321 7654321 87654321 987654321 9876543210 1212 121212 123123 123123123
    112233 11223344 1122334455 123321 12344321 147258369 159753 789456123 1q2w 1q2w3e 1q2w3e4r
    1q2w3e4r5t 1qaz 1qaz2wsx zaq12wsx qwer qwert qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz
    qwertzuiop azer azert azerty azerty1 azerty12 azerty123 azertyui azertyuiop asdf asdfgh asdfghjkl
    qsdf qsdfgh qsdfghjklm zxcvbn zxcvbnm wxcvbn abcd abcde abcdef abcdefg abcdefgh abc123 abcd1234
    abc12345 a1b2c3 a1b2c3d4 aqwzsx aqwzsxedc pass passe passer passe123 passer123 password password1
    password12 password123 passw0rd p@ssword p@ssw0rd pa$$word motdepasse motdepasse1 motdepasse123
    monmotdepasse motdepass secret secret1 secret123 topsecret changeme changezmoi changer default
    defaut demo demo1234 test test1 test12 test123 test1234 testtest temp temp1234 temporaire provisoire
    user user1 user123 user1234 guest invite utilisateur utilisateur1 agent agent1 agent123 agent1234
    admin admin1 admin12 admin123 admin1234 admin12345 admin@123 adminadmin administrator administrateur
    root root1234 toor superviseur supervisor superuser caissier maillon maillon1 maillon12 maillon123
    maillon1234 carte cartes membre membres livraison cooperative welcome welcome1 welcome123 bienvenue
    bienvenue1 bonjour bonjour1 bonjour123 bonsoir salut coucou coucou1 letmein login login123 connexion
    soleil soleil1 princesse princess doudou loulou chouchou chouchou1 cheri cherie monamour jetaime
    jetaime1 jtaime amour amour1 iloveyou iloveyou1 loveyou lovely marseille paris paris1 abidjan
    abidjan1 abidjan225 bouake yamoussoukro cotedivoire cotedivoire1 cotedivoire225 ivoire ivoirien
    elephant elephants afrique africa dakar bamako lome cotonou france france98 dieu dieu1 dieumerci
    jesus jesus1 jesuschrist jesusestseigneur seigneur alleluia benediction grace inchallah allah
    bismillah mohamed football foot chelsea chelsea1 barcelona barcelone realmadrid arsenal liverpool
    manchester messi10 ronaldo ronaldo7 cr7 drogba drogba11 michael daniel jordan jordan23 nicolas
    thomas julien pierre camille marie mariam fatou aminata moussa ibrahim kouassi kouame koffi konan
    yao traore coulibaly ouattara kone diallo famille family maman maman1 mamanjetaime papa papa1 bebe
    enfant monbebe dragon monkey tiger lion panthere shadow master killer superman batman spiderman
    pokemon naruto starwars computer ordinateur internet google facebook whatsapp samsung iphone android
    orange orange1 mtn1 moov wave argent money million millionnaire banque caisse bureau travail
    direction directeur ministere republique liberte victoire champion winner freedom sunshine flower
    summer chocolat cacao cafe hevea palmier janvier fevrier mars avril juin juillet aout septembre
    octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche 2020 2021 2022 2023
    2024 2025 2026 2027 trustno1 whatever nothing rien aucun aaaa1111 aa123456 a123456 a12345678
    x1x2x3x4 zzzz 000000 00000000 111111 11111111 222222 555555 666666 696969 777777 888888 999999
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_tries_first_is_common() {
        for password in [
            "azerty",
            "Azerty123",
            "1234!",
            "ａｚｅｒｔｙ１２３",
            "AdMin",
            "aaaaaaa",
            "awa kone",
            "Awa Kone",
        ] {
            assert!(is_common(password, "Awa Kone"), "{password}");
        }
        for password in ["Sésame, ouvre-toi", "tx7Kq-19", "azerty et autre chose"] {
            assert!(!is_common(password, "Awa Kone"), "{password}");
        }
    }
}
