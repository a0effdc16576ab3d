//! Migrations and words are compiled in; a changed file must rebuild the crate.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=locales");
}
