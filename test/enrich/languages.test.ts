import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

/** "en fluent, de b1 preferred", in the order of the text; null where nothing is asked. */
function languagesOf(html: string): string | null {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: html })
  const { languages } = enrich(posting, hints).job
  if (languages === null) return null
  return languages
    .map(({ code, level, requirement }) =>
      [code, level, requirement === 'preferred' ? requirement : null].filter(Boolean).join(' '),
    )
    .join(', ')
}

test.each<[string, string | null]>([
  ['We write in English, because English is a primary requirement.', 'en'],
  ['Excellent English in both speaking and writing. (Mandarin would be a plus).', 'en, zh preferred'],
  ['<h3>Nice to have</h3><ul><li>Espanhol.</li></ul>', 'es preferred'],
  ['<h3>Requirements</h3><ul><li>English</li><li>Two years of gardening</li></ul>', 'en'],
  ['We sell English roses.', null],
  ['Any non-English languages would be an advantage.', null],
  ['Good at roses.• Fluency in English• Two years of gardening', 'en fluent'],
  ['Inglês básico (leitura e escrita)', 'en basic'],
  ['Tiver fluência em inglês e espanhol;', 'en fluent, es fluent'],
  ['Desconto de 70% no curso de inglês', null],
  ['Znajomość języka angielskie minimum na poziomie B2', 'en b2'],
  [`${'dbanie o rośliny, podlewanie, przygotowanie ofert, '.repeat(20)}znajomość języka angielskiego, prawo jazdy`, 'en'],
  ['英语流利，能与海外团队沟通。', 'en fluent'],
  ['英语可作为工作语言。', 'en professional'],
  ['良好的英语读写能力', 'en'],
  ['本科优先，英语优异者优先；', 'en preferred'],
  ['日语N2以上，具备沟通能力', 'ja'],
  ['负责英文社区的运营', null],
  ['中英文流利', 'zh fluent, en fluent'],
  ['语言要求：中英双语熟练', 'zh, en'],
  ['中英作为工作语言', 'zh professional, en professional'],
  ['Inglês leitura e escrita;', 'en'],
  ["L'anglais est indispensable pour le poste.", 'en'],
  ["Connaissance de l'anglais serait un plus", 'en preferred'],
  ['Anglais intermédiaire exigé.', 'en'],
  ['Poziom języka angielskiego pozwalający na swobodną komunikację pisaną.', 'en'],
  ['Tłumaczenia dokumentów z języka niemieckiego na język polski', null],
  ['Proficiency in Japanese or Chinese (Mandarin) is a plus.', 'ja professional preferred, zh professional preferred'],
  ['请投递英文简历', null],
  ['Fluent in English and German.', 'en fluent, de fluent'],
  ['Fluent English is required, German is a plus.', 'en fluent, de preferred'],
  ['Excellent written and verbal communication skills in English.', 'en'],
  ['Native French speaker.', 'fr native'],
  ['Inglês técnico para leitura.', 'en'],
  ['Ter nível de conversação em inglês em reuniões.', 'en'],
  ['Intermediate English reading level', 'en'],
  ['Anglais technique.', 'en'],
  ['Sprawnie posługujesz się językiem angielskim.', 'en'],
  ['Aulas de inglês', null],
  ['E-Verify poster (English and Spanish)', null],
  [`${'Obsługa klienta, Przygotowanie ofert, '.repeat(20)}Dobra znajomość języka niemieckiego, Prawo jazdy`, 'de'],
  ['Business proficiency in Japanese required.', 'ja professional'],
  ['Spanish (B2 or higher)', 'es b2'],
  ['You speak Dutch at a basic level.', 'nl basic'],
  ['Knowledge of Mandarin preferred.', 'zh preferred'],
  ['Sehr gute Deutsch- und Englischkenntnisse in Wort und Schrift.', 'de, en'],
  ['Verhandlungssichere Englischkenntnisse, weitere Sprachkenntnisse von Vorteil.', 'en professional'],
  ['Fließendes Deutsch (C1).', 'de c1'],
  ['Vous parlez couramment anglais.', 'en fluent'],
  ['Nivel avanzado de inglés hablado y escrito.', 'en'],
  ['Inglês fluente será um diferencial.', 'en fluent preferred'],
  ['Goede beheersing van de Nederlandse en Engelse taal.', 'nl, en'],
  ['Ottima conoscenza della lingua inglese.', 'en'],
  ['Bardzo dobra znajomość języka niemieckiego.', 'de'],
  ['Du talar svenska flytande.', 'sv fluent'],
  ['You sell to French customers.', null],
  ['Knowledge of German tax law.', null],
  ['Please apply with your CV in English.', null],
  ['We offer German courses and a language budget.', null],
  ['You teach English to adults.', null],
  ['Experience with large language models.', null],
])('%s', (sentence, expected) => {
  expect(languagesOf(`<p>${sentence}</p>`)).toBe(expected)
})

test('a language that one sentence requires and another wishes for is required', () => {
  expect(languagesOf('<p>German is a plus.</p><p>You need fluent German language skills.</p>')).toBe('de fluent')
})
