/**
 * The parts around the substance in a generic name. Chinese names are written without spaces, salt in front, form behind: 苯磺酸
 * 氨氯地平 片, 注射用 头孢曲松 钠.
 */
const SALTS =
  '注射用|盐酸|硫酸氢|硫酸|硝酸|磷酸|苯磺酸|甲磺酸|甲苯磺酸|对甲苯磺酸|马来酸|富马酸|枸橼酸|柠檬酸|酒石酸|重酒石酸|琥珀酸|氢溴酸|醋酸|乙酸|乳酸|门冬氨酸|丙酸|糠酸|棕榈酸|苹果酸|草酸|乙磺酸|苯甲酸|羟萘酸|双羟萘酸'
const HEADS = `${SALTS}|复方|小儿|儿童|新|重组人?|精制|人`
const SALTS_BEHIND = '钠|钾|钙|镁|锌|钙镁|二钠|半水合物|一水合物'
const FORMS =
  '口腔崩解|口腔速溶|口崩|缓释|控释|缓控释|肠溶|分散|咀嚼|泡腾|舌下|速释|双释|双层|阴道|口服|干混悬|混悬|吸入用|吸入|外用|鼻用|眼用|耳用|直肠|含漱|浓缩|薄膜衣|糖衣|无糖|长效|速效|预混|多层|微丸|微粒|水蜜|大蜜|小蜜|' +
  '氯化钠注射液|葡萄糖注射液|注射液|注射剂|滴眼液|滴眼剂|眼膏|眼用凝胶|滴耳液|滴耳剂|滴鼻液|滴鼻剂|鼻喷雾剂|鼻喷剂|喷鼻剂|气雾剂|粉雾剂|喷雾剂|喷剂|雾化溶液|溶液剂|溶液|糖浆剂|糖浆|口服液|合剂|乳膏剂|乳膏|软膏剂|软膏|凝胶剂|凝胶|乳胶剂|乳剂|贴剂|贴片|贴膏|贴|膏药|煎膏|膏|橡胶膏|栓剂|栓|洗剂|洗液|搽剂|擦剂|涂剂|涂膜剂|酊剂|酊|酒剂|酒|油|露|茶|散剂|散|粉剂|粉|滴丸剂|滴丸|丸剂|丸|软胶囊剂|软胶囊|胶囊剂|胶囊|胶丸|颗粒剂|颗粒|冲剂|含片|片剂|片|滴剂|混悬液|悬液|灌肠液|冲洗液|透析液|泡腾片|胶浆|胶|液|针剂|针|剂|软|硬|干|滴|i{1,3}|iv|v|[甲乙丙]?型'

/**
 * Each form is matched without backtracking: names come from outside, and trying every split could take exponential
 * time.
 */
const BEHIND = new RegExp(`^(?:${SALTS_BEHIND})?(?:(?=(${FORMS}))\\1)*$`)
const HEAD = new RegExp(`^(?:${HEADS})`)
const SALT = new RegExp(`^(?:${SALTS})`)

/** Where a name may begin without the part before the substance: at 0 and after each salt. */
export function substanceStarts(name: string): number[] {
  return headEnds(name, SALT)
}

/** Only salt and form: what may follow a substance without making it another medicine. */
export function isOnlyForm(rest: string): boolean {
  return BEHIND.test(rest)
}

/** Word boundaries in a name; a shown part is cut only at these. */
export function wordBounds(name: string): number[] {
  const bounds = new Set([...headEnds(name, HEAD), name.length])
  let formsFrom = name.length
  for (let at = name.length - 1; at >= 2; at--) if (isOnlyForm(name.slice(at))) formsFrom = at
  // A run of forms has a boundary only where it begins: 肠溶|胶囊, not 肠|溶胶囊.
  bounds.add(formsFrom)
  if (new RegExp(`^(?:${SALTS_BEHIND})`).test(name.slice(formsFrom))) bounds.add(formsFrom + 1)
  return [...bounds].toSorted((a, b) => a - b)
}

function headEnds(name: string, head: RegExp): number[] {
  const ends = [0]
  for (let at = 0; ; ) {
    const [found] = head.exec(name.slice(at)) ?? []
    if (!found || at + found.length >= name.length) return ends
    at += found.length
    ends.push(at)
  }
}
