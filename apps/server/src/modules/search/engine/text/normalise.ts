import { Converter } from 'opencc-js/t2cn'

/** OpenCC's character table without the phrase conversion for Taiwan and Hong Kong, which would change names. */
const convert = Converter({ from: 't', to: 'cn' })

/** Characters that OpenCC does not convert, and that packages from Taiwan and older lists use. */
const LEFT_OVER: Readonly<Record<string, string>> = {
  醯: '酰',
  甦: '苏',
  菓: '果',
  燐: '磷',
  粦: '磷',
  麴: '曲',
  蔘: '参',
}

const changes = new Map<string, boolean>()

/** Emoji and their modifiers, which occur in no name. */
const PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3|\ufe0e|\ufe0f/gu

const UNSEEN = /[®™©\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

const SEPARATORS = /[·•・,，。、;；:：'"“”‘’`()（）【】[\]{}<>《》「」『』〈〉|\\/+&_~!?^=…—–@$]/g

/** The typed text in half-width, lower-case, simplified characters, without invisible and meaningless ones. */
function plainText(text: string): string {
  return simplified(
    text
      .replace(UNSEEN, '')
      .replace(/[✕✖╳❌]/gu, '×')
      .replace(PICTURES, ' ')
      .normalize('NFKC')
      .toLowerCase(),
  )
}

/** Text for comparison: half width, lower case, simplified, one multiplication sign, spaces for separators. */
export function normalise(text: string): string {
  return (
    plainText(text)
      .replace(/ü/g, 'v')
      .replace(/\s*[×*]\s*/g, '*')
      .replace(/\s*x\s*(?=\d)/g, '*')
      .replace(SEPARATORS, ' ')
      // α-酮酸 is one word, 阿莫西林-胶囊 are two.
      .replace(/(?<=[a-z\dα-ω])-(?=\S)|(?<=\S)-(?=[a-z\dα-ω])/g, '')
      .replace(/-/g, ' ')
      .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

const MOST_WORDS = 8

/** The words of a keyword; a number is one word even when written with spaces. */
export function wordsOf(keyword: string): string[] {
  return normalise(perPackLess(codesJoined(plainText(keyword))))
    .split(' ')
    .filter(word => word !== '')
    .slice(0, MOST_WORDS)
}

const CODE_LABEL =
  /(?:批准文号|国药准字号?|准字号?|注册证号?|备案号?|文号|条形码|条码|本位码|商品码|国条码|69码)[\s:：第是为]*/g

/** A letter and eight digits, with the letter O as a zero. */
const APPROVAL = /(?<![a-z\d])([hzsjbftkg]c?)[\s:-]*((?:[\do][\s-]?){7}[\do])(?![a-z\d])号?/g

/** A barcode printed in groups: thirteen digits, fourteen on a case, eight on small packs. */
const BARCODE = /(?<![\d.])\d(?:[\s-]?\d){11,13}(?![\d.])/g

const LONG_NUMBER = /(?<![a-z\d.])(?=(?:\D*\d){6})[\do]{8,14}(?![a-z\d])/g

/** Joins the parts of a number: 国药准字 H2002 3725, 批准文号：H2OO23725, 6917-9422-10013. */
function codesJoined(text: string): string {
  return text
    .replace(CODE_LABEL, label => (label.startsWith('国药准字') ? ' 国药准字' : ' '))
    .replace(
      APPROVAL,
      (_, letter: string, digits: string) => `${letter}${digits.replace(/[\s-]/g, '').replaceAll('o', '0')} `,
    )
    .replace(BARCODE, digits => ` ${digits.replace(/[\s-]/g, '')} `)
    .replace(LONG_NUMBER, digits => digits.replaceAll('o', '0'))
}

/** Removes the pack after a slash: 0.25g/粒*24粒/盒 becomes 0.25g*24粒. */
function perPackLess(text: string): string {
  return text.replace(/(?<=[\d\p{L}])\s*[/每]\s*(?:粒|片|袋|支|瓶|盒|板|丸|贴|包|枚|罐|桶|套|管)(?=$|[\s×*x])/gu, '')
}

/** A spec for grouping: one spelling for the same spec, still readable. */
export function specGroup(spec: string): string {
  return spec
    .normalize('NFKC')
    .replace(/\s*[×✕✖*]\s*/g, '×')
    .replace(/\s*[xX]\s*(?=\d)/g, '×')
    .replace(/\s+/g, ' ')
    .trim()
}

const SPEC_UNITS: readonly (readonly [RegExp, string])[] = [
  [/毫克/g, 'mg'],
  [/微克|μg|µg|mcg/g, 'ug'],
  [/千克|公斤/g, 'kg'],
  [/克/g, 'g'],
  [/毫升/g, 'ml'],
  [/(\d)(?:片|粒|#|s|t)(?![a-z])/g, '$1s'],
]

/** Milligrams per unit of mass. */
const IN_MG: Readonly<Record<string, number>> = { g: 1000, mg: 1, ug: 0.001 }

/** A spec for searching: all notations of units and counts are equal, and so are 0.25g and 250mg. */
export function specKey(text: string): string {
  let key = perPackLess(plainText(text))
    .replace(/\s+/g, '')
    .replace(/×/g, '*')
    .replace(/x(?=\d)/g, '*')
  for (const [pattern, sign] of SPEC_UNITS) key = key.replace(pattern, sign)
  return key.replace(
    /(?<![\d.])(\d+(?:\.\d+)?)(g|mg|ug)(?![a-z])/g,
    (_, value: string, unit: string) => `${inMilligrams(Number(value), IN_MG[unit] ?? 1)}mg`,
  )
}

/** Without an exponent and without rounding errors of binary fractions. */
function inMilligrams(value: number, factor: number): string {
  return String(Number((value * factor).toFixed(6)))
}

const PLAIN_CODE = /[a-z]{0,2}\d{6,}/g

/** The forms under which a number is stored: the whole, and each part without words. */
export function codeForms(code: string): string[] {
  const whole = codeKey(code)
  return [...new Set([whole, ...(whole.match(PLAIN_CODE) ?? [])])]
}

export function codeKey(text: string): string {
  return plainText(text).replace(/\s+/g, '')
}

/**
 * The forms of a number in the index: the number itself, and, for the fourteen digits on a case, the barcode of its packs: the
 * twelve digits after the first with their own check digit.
 */
export function codeCandidates(word: string): string[] {
  const key = codeKey(word).replace(/^国药准字/, '')
  if (!/^\d{14}$/.test(key)) return [key]
  const body = key.slice(1, 13)
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return [key, `${body}${(10 - (sum % 10)) % 10}`]
}

function changesAlone(char: string): boolean {
  const known = changes.get(char)
  if (known !== undefined) return known
  const isChanged = convert(char) !== char
  changes.set(char, isChanged)
  return isChanged
}

/** Converts traditional characters to simplified ones. Almost all text has none and is returned quickly. */
function simplified(text: string): string {
  let isPlain = true
  let hasLeftOver = false
  for (const char of text) {
    if (char < '\u2e80') continue
    if (LEFT_OVER[char] !== undefined) hasLeftOver = true
    if (changesAlone(char)) isPlain = false
  }
  const converted = isPlain ? text : convert(text)
  return hasLeftOver ? [...converted].map(char => LEFT_OVER[char] ?? char).join('') : converted
}
