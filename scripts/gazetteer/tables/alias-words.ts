/**
 * Alternate names of cities that are ordinary words, which postings write far more often than the name: "Unknown" of Annaba, "Market" of Marquette,
 * "Von" of Vaughan. Found by counting which of the names stand in small letters in descriptions of postings.
 */
export const ALIAS_WORDS = new Set(
  `allo alter ama anglais angle baan bajo banco bank barn beda belle ben bilan bist bon bona bone bore bottom brake brownfields buen caller capaz
  carpenter carrieres carry cars cela cell chair champs chen comma conception conquista cours dabei denen der deras dessa detta devis dives dort
  dosing drone drug dual dusty edo ersten essa esse etape etre fino fois fuerte gamma gaz gente gere gerne goda gold gran graven halsa hang hier hole
  human jako jaren joue kan kann keten khong kom korte kosten lag lemos lender lien lieux linen log logos lon lone lourd maja major manera manuel
  marca marcas marche maria market materia medicina meer mile model monte more mould murs name nara nesse never nivel noisy och okay outer panne para
  paso passage petit pets plan pont portes posing possession posta pre proven rama rata rede regio ren rest riding rivolta roles roli rush salome
  salud sand sante seen seit seja selon serez seul sido silos sina since situe sol sole solo soul spoken steps sus taker tape tarde tell terreno toda
  tole tour tous trans trap tunes tung turn unknown uses vana vanta verder vida von walk wave wensen zero`.split(/\s+/),
)
