/** Countries of which today's places without a known population are kept too, and quarters of cities: many postings name them. */
export const COMPLETE_COUNTRIES = new Set('AT BE CH CZ DE DK ES FI FR GB HK IE IL IT LU NL NO PL PT SE'.split(' '))

/** Countries whose second-level divisions postings name as the place, and how those of the United States end. */
export const DIVISION_WORDS: Record<string, RegExp> = {
  DK: /kommune$/i,
  NL: /^gemeente /i,
  NO: /./,
  SE: /kommun$/i,
  US: / (?:county|parish)$/i,
}

/** Divisions that the sources lack. */
export const MORE_DIVISIONS: Record<string, readonly string[]> = {
  HK: `Central and Western District; Wan Chai District; Yau Tsim Mong District; Sham Shui Po District; Kowloon City District; Wong Tai Sin District;
  Kwun Tong District; Kwai Tsing District; Tsuen Wan District; Tuen Mun District; Yuen Long District; Tai Po District; Sha Tin District; Sai Kung District;
  Islands District`.split(/;\s+/),
}

/**
 * Names of small towns that are words or surnames in some language, so that the name alone says nothing. Found by counting which of the names stand
 * in small letters in descriptions of postings.
 */
export const WORDS_NOT_TOWNS = new Set(
  `altair andra appel appels artes assent aurelia baixa basing beers biking binnen biota bledow bonne bonnes bords botao brains brasileira bridge
  butterfly candida carreira cartes casier centrale champion charge church clara claro classe combinado communal comps concession contesti
  contratacion conversion corpus couches court creances cuadros czarna datas dello deste diesen dollar ebene eller ellos enter espera espiritu estacao
  estacion evangelista fabrica feliz finale fines finis foret forth fronteiras gaming gamut grain handel healing hinges houten juist juntas kotlin
  langue larga legen leitung levens lever liberdade liberte ligne limit limite lista locking lucky luster machen macher marke marken marker menores
  messen midlands modelo mountain naast nagel nessa nette norma nutzen oriente osten pains pannes partido pasion paste patio piano pisac placas plate
  ponts poses postal pouch principe prosperous proteccion racines restauracion rivieres rolle salles samsung saude scala schaffen schermen schulen
  sector segura senales sesso settle shipyard sieci sigma signes silva simon sociedad still stock stora stronie tablas thermo totes tower train
  transporte travers twist unidad unidos universidad venta ventana ventas ville viver waarde wanna washer weisen wines woche wrist wysoka zetten`.split(
    /\s+/,
  ),
)
