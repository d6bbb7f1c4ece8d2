/** Text as it is compared: half width, lower case, one sign for "times". */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ü/g, 'v')
    .replace(/\s*[×✕✖*]\s*/g, '*')
    .replace(/\s*x\s*(?=\d)/g, '*')
    .replace(/[·•・,，。、;；:：'"“”‘’()（）【】[\]<>《》]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a keyword: each must be found. */
export function wordsOf(keyword: string): string[] {
  return normalise(keyword)
    .split(' ')
    .filter(word => word !== '')
    .slice(0, 6)
}

/** A spec as it is grouped: the same spelling for the same thing, still readable. */
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
  [/微克|μg|µg/g, 'ug'],
  [/千克|公斤/g, 'kg'],
  [/克/g, 'g'],
  [/毫升/g, 'ml'],
  [/(\d)(?:片|粒|#|s)(?![a-z])/g, '$1s'],
]

/** A spec as it is searched: units and counts written in any way are alike. */
export function specKey(text: string): string {
  let key = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[×✕✖]/g, '*')
    .replace(/x(?=\d)/g, '*')
  for (const [pattern, sign] of SPEC_UNITS) key = key.replace(pattern, sign)
  return key
}

const PLAIN_CODE = /[a-z]{0,2}\d{6,}/g

/** The forms under which a number is looked up: whole, and each bare part of it. */
export function codeForms(code: string): string[] {
  const whole = codeKey(code)
  return [...new Set([whole, ...(whole.match(PLAIN_CODE) ?? [])])]
}

export function codeKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
