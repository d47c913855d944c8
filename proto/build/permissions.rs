//! Reads `permissions.tsv`: one row a permission, one column a role.

use std::fmt::Write;

/// The table of contract §2.
pub struct Permissions {
    pub roles: Vec<String>,
    pub rows: Vec<(String, Vec<bool>)>,
}

impl Permissions {
    pub fn has(&self, permission: &str) -> bool {
        self.rows.iter().any(|(name, _)| name == permission)
    }

    pub fn source(&self) -> String {
        let mut source = String::new();
        let _ = writeln!(source, "/// Every role, in the order of the contract.");
        let _ = writeln!(source, "pub static ROLES: &[&str] = &{:?};", self.roles);
        let _ = writeln!(source, "/// Every permission with the roles that hold it.");
        let _ = writeln!(source, "pub static PERMISSIONS: &[Permission] = &[");
        for (name, cells) in &self.rows {
            let roles: Vec<&String> = self
                .roles
                .iter()
                .zip(cells)
                .filter(|(_, held)| **held)
                .map(|(role, _)| role)
                .collect();
            let _ = writeln!(
                source,
                "    Permission {{ name: {name:?}, roles: &{roles:?} }},"
            );
        }
        source.push_str("];\n");
        source
    }
}

pub fn read(text: &str) -> Result<Permissions, String> {
    let mut lines = text.lines();
    let header = lines.next().ok_or("permissions.tsv is empty")?;
    let roles: Vec<String> = header.split('\t').skip(1).map(str::to_owned).collect();
    let mut rows: Vec<(String, Vec<bool>)> = Vec::new();
    for (index, line) in lines.enumerate() {
        let mut cells = line.split('\t');
        let name = cells.next().unwrap_or_default().to_owned();
        let held: Vec<bool> = cells
            .map(|cell| match cell {
                "x" => Ok(true),
                "-" => Ok(false),
                other => Err(format!(
                    "permissions.tsv line {}: `{other}` is neither x nor -",
                    index + 2
                )),
            })
            .collect::<Result<_, _>>()?;
        if held.len() != roles.len() {
            return Err(format!(
                "permissions.tsv line {}: {} cells for {} roles",
                index + 2,
                held.len(),
                roles.len()
            ));
        }
        if rows.iter().any(|(known, _)| *known == name) {
            return Err(format!("permissions.tsv line {}: {name} twice", index + 2));
        }
        rows.push((name, held));
    }
    Ok(Permissions { roles, rows })
}
