/** Words by which a language is demanded. */
export const NEEDED =
  /(?<!\p{L})(?:a must|requirement|mandatory|required|essential|necessary|indispensable|impératif|nécessaire|requise?|obligatoire|exigée?|imprescindible|necesario|obligatorio|obrigatóri[oa]|indispensável|erforderlich|notwendig|zwingend|vereist|noodzakelijk|wymagan[yae]|konieczn[yae]|niezbędn[yae]|obbligatori[oa]|richiest[oa]|krav|nödvändigt)(?!\p{L})/iu
