/** States in their own script, which neither ISO nor CLDR 48 has (outside English CLDR names only the parts of the UK). */
const JAPAN = `北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県
  滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県`
const KOREA = `11 서울특별시 서울시 서울;26 부산광역시 부산시 부산;27 대구광역시 대구;28 인천광역시 인천;29 광주광역시 광주;30 대전광역시 대전;31 울산광역시 울산;41 경기도 경기;42 강원특별자치도 강원도 강원;
  43 충청북도 충북;44 충청남도 충남;45 전북특별자치도 전라북도 전북;46 전라남도 전남;47 경상북도 경북;48 경상남도 경남;49 제주특별자치도 제주도 제주;50 세종특별자치시 세종시 세종`
const CHINA = `AH 安徽省 安徽;BJ 北京市 北京;CQ 重庆市 重庆;FJ 福建省 福建;GD 广东省 广东 廣東;GS 甘肃省 甘肃;GX 广西壮族自治区 广西;GZ 贵州省 贵州;HA 河南省 河南;HB 湖北省 湖北;HE 河北省 河北;HI 海南省 海南;
  HL 黑龙江省 黑龙江;HN 湖南省 湖南;JL 吉林省 吉林;JS 江苏省 江苏;JX 江西省 江西;LN 辽宁省 辽宁;NM 内蒙古自治区 内蒙古;NX 宁夏回族自治区 宁夏;QH 青海省 青海;SC 四川省 四川;SD 山东省 山东;SH 上海市 上海;
  SN 陕西省 陕西;SX 山西省 山西;TJ 天津市 天津;XJ 新疆维吾尔自治区 新疆;XZ 西藏自治区 西藏;YN 云南省 云南;ZJ 浙江省 浙江`
const TAIWAN = `TPE 臺北市 台北市 台北;NWT 新北市 新北;TAO 桃園市 桃園;TXG 臺中市 台中市 台中;TNN 臺南市 台南市 台南;KHH 高雄市 高雄;KEE 基隆市;HSZ 新竹市;HSQ 新竹縣;MIA 苗栗縣;CHA 彰化縣;NAN 南投縣;YUN 雲林縣;
  CYI 嘉義市;CYQ 嘉義縣;PIF 屏東縣;ILA 宜蘭縣;HUA 花蓮縣;TTT 臺東縣 台東縣;PEN 澎湖縣;KIN 金門縣;LIE 連江縣`

const coded = (country: string, list: string): [string, string[]][] =>
  list.split(';').map((row) => {
    const [suffix, ...names] = row.trim().split(/\s+/)
    return [`${country}-${suffix}`, names]
  })

/** Japan's names also without 県, 府 and 都; 北海道 is whole. */
const japanese = JAPAN.split(/\s+/).map((name, index): [string, string[]] => {
  return [`JP-${String(index + 1).padStart(2, '0')}`, [name, name.replace(/(?<=..)[県府都]$/, '')]]
})

export const NATIVE_STATE_NAMES: Record<string, readonly string[]> = Object.fromEntries([
  ...japanese,
  ...coded('KR', KOREA),
  ...coded('CN', CHINA),
  ...coded('TW', TAIWAN),
])
