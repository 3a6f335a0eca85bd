//! The fuzz targets' checks over the kept corpus.

#[path = "../../../../fuzz/checks/formats.rs"]
mod formats;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

macro_rules! format_corpora {
    ($($name:ident $folder:literal;)*) => {
        $(#[test] fn $name() {
            replay::replay(env!("CARGO_MANIFEST_DIR"), $folder, formats::$name);
        })*
    };
}

format_corpora! {
    xqf "xqf";
    cbr "cbr";
    cbl "cbl";
    cbl_old "cbl-old";
    cbf "cbf";
    pfc "pfc";
    mxq "mxq";
    ccm "ccm";
    che "che";
    chn "chn";
    xgf "xgf";
    cm "cm";
    eglib "eglib";
    dhtmlxq "dhtmlxq";
    wxf "wxf";
    txt_cn "txt-cn";
    fen_list "fen-list";
    epd "epd";
    xfen "xfen";
    annofen "annofen";
    xay "xay";
    engine_log "engine-log";
    qipu_line "qipu-line";
    moves "moves";
    json "json";
    pgn "pgn";
    book_eleeye "book-eleeye";
    book_atopx "book-atopx";
    book_bitstronger "book-bitstronger";
    book_chess20 "book-chess20";
    book_chess20_txt "book-chess20-txt";
    book_harmless "book-harmless";
    book_txt "book-txt";
    book_xob "book-xob";
    book_obk "book-obk";
    book_xqb "book-xqb";
}
