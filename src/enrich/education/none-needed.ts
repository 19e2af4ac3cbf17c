import { WORDINGS } from './wordings.ts'

/** Sentences that ask for no degree. */
const SENTENCES: Record<string, RegExp[]> = {
  english: [
    /\b(?:don['’]t|do not) have to have an? (?:[\w-]+ ){0,3}degree\b/iu,
    /\bwith or without an? (?:\w+ )?degree\b/iu,
    /\b(?:don['’]t|do not) have (?:any )?degree requirements\b(?! for most)/iu,
    /\bno (?:college |university |formal |specific |particular )?(?:degree|education|qualifications?|diploma)s? (?:is |are )?(?:required|needed|necessary)\b/iu,
    /\b(?:degree|diploma) (?:is )?not (?:required|needed|necessary|mandatory|essential)\b(?![^.;]{0,40}(?:prefer|plus|desir|bonus|help|advantage))/iu,
    /\b(?:don['’]t|do not) (?:need|require) an? (?:\w+ )?degree\b/iu,
    /\bno degree, certificate,? or diploma\b/iu,
    /(?<!\b(?:if|with|or) )\bno (?:college )?degree\b(?! in)(?=[^.;]{0,20}(?:problem|worries|$))/iu,
    /\b(?:don['’]t|do not) require (?:any )?(?:formal |specific )?(?:[\w,]+ ){0,4}(?:or|nor) (?:college |university )?degrees?\b/iu,
    /\bno (?:academic |formal |college |university )?degree requirements?\b(?! for most)/iu,
  ],
  french: [
    /pas de (?:prérequis|critère)[^.;]{0,30} diplôme/iu,
    /sans condition de diplôme/iu,
    /avec ou sans diplôme/iu,
    /(?:sans|aucun|pas de) diplôme (?:n['’]est )?(?:requis|exigé|nécessaire)?/iu,
  ],
  german: [
    /studium (?:ist )?(?:keine voraussetzung|nicht (?:erforderlich|notwendig|nötig|zwingend))/iu,
    /kein (?:\p{L}+ )?(?:studium|abschluss) (?:erforderlich|notwendig|nötig)/iu,
  ],
  spanish: [/no se (?:requiere|exige|necesita) (?:titulaci|título|estudios)/iu],
  portuguese: [
    /n[ãa]o (?:é (?:necessário|preciso|obrigatório|exigid[oa])|precisa|exigimos|exige|requer|pedimos)(?: (?:ter|possuir|de|ser|estar|cursando|uma?)){0,3} (?:formação|diploma|graduação|faculdade|ensino superior|curso superior|formad[oa])/iu,
  ],
  dutch: [/geen specifieke studievereisten/iu],
  chinese: [
    /学历[:：]?\s?不(?:限|卡|是必须|作要求|做要求|设限)/iu,
    /不(?:限|看|卡|要求)(?:你的?)?学历/iu,
    /(?:无|没有)学历要求/iu,
    /学历(?:无|没有)要求/iu,
    /学歴不問/iu,
  ],
}

export const NONE_NEEDED = WORDINGS.make(
  Object.values(SENTENCES)
    .flat()
    .map(({ source }) => source)
    .join('|'),
  'iu',
)
