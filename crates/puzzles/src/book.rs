//! The books and their studies.

use std::sync::LazyLock;

use crate::study::Study;

/// A book of studies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// A short name in ASCII.
    pub slug: &'static str,
    /// The name, in Chinese.
    pub name: &'static str,
    /// The name in English.
    pub english: &'static str,
    /// Its studies in order.
    pub studies: Vec<Study>,
}

/// Short, Chinese and English names.
const NAMES: [[&str; 3]; 14] = [
    ["tutorials", "入门名局", "First Studies"],
    ["shiqing", "适情雅趣", "Elegant Pastime"],
    ["mengru", "梦入神机", "Dream of Divine Skill"],
    ["juzhong", "橘中秘", "Secret in the Tangerine"],
    ["taolue", "韬略元机", "Origins of Strategy"],
    ["xinwu", "心武残编", "Endgames of the Martial Mind"],
    ["baiju", "百局象棋谱", "A Hundred Games"],
    ["zhuxiang", "竹香斋象戏谱", "Bamboo Fragrance Studio"],
    ["lanke", "烂柯神机", "The Rotten Axe Handle"],
    ["yuanshen", "渊深海阔", "Deep as the Sea"],
    ["jiaozhu", "蕉竹斋", "Plantain and Bamboo Studio"],
    ["jiaochuang", "蕉窗逸品", "The Plantain Window"],
    ["yinxiu", "隐秀斋象戏谱", "Hidden Beauty Studio"],
    ["xiangju", "象局汇存", "Collected Positions"],
];

static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| {
    let mut books: Vec<Book> = NAMES
        .into_iter()
        .map(|[slug, name, english]| Book { slug, name, english, studies: Vec::new() })
        .collect();
    for row in include_str!("../studies.tsv").lines().skip(1) {
        let read = Study::from_row(row);
        let place = read.and_then(|(slug, study)| {
            Some((books.iter_mut().find(|book| book.slug == slug)?, study))
        });
        let Some((book, study)) = place else { panic!("studies.tsv: {row}") };
        book.studies.push(study);
    }
    books
});

/// All books.
pub fn books() -> &'static [Book] {
    &BOOKS
}

/// The book that a text names: by its number from 1, its short name, or (the beginning of) its Chinese
/// or English name.
pub fn find_book(text: &str) -> Option<&'static Book> {
    let text = text.trim();
    if let Ok(number) = text.parse::<usize>() {
        return books().get(number.checked_sub(1)?);
    }
    let lower = text.to_lowercase();
    let names = |book: &Book| [book.slug, book.name, book.english].map(str::to_lowercase);
    let begins = |book: &&Book| names(book).iter().any(|name| name.starts_with(&lower));
    books().iter().find(begins).filter(|_| !lower.is_empty())
}

impl Book {
    /// The study that a text names: by its number from 1, its id, or (a part of) its name.
    pub fn study(&self, text: &str) -> Option<&Study> {
        let text = text.trim();
        if let Ok(number) = text.parse::<usize>() {
            return self.studies.get(number.checked_sub(1)?);
        }
        let exactly = |study: &&Study| study.name == text || study.id.eq_ignore_ascii_case(text);
        let partly = |study: &&Study| study.name.contains(text) && !text.is_empty();
        self.studies.iter().find(exactly).or_else(|| self.studies.iter().find(partly))
    }

    /// The place of a study in this book, from 0.
    pub fn place(&self, study: &Study) -> Option<usize> {
        self.studies.iter().position(|own| own.id == study.id)
    }

    /// The book that a study is in.
    pub fn of(study: &Study) -> Option<&'static Self> {
        books().iter().find(|book| book.place(study).is_some())
    }
}
