import type { Family, FamilySpec } from './families.ts'
import type { ArtForm, ArtPalette } from './goods-words.ts'

const FORMS: readonly (readonly [RegExp, ArtForm])[] = [
  [/注射/, 'vial'],
  [/口罩|防护/, 'mask'],
  [/仪器|设备|诊察/, 'bp'],
  [/饮片|干盏/, 'bag'],
  [/滴眼|滴耳|滴鼻|鼻喷|喷雾|气雾|滴剂|吸入|眼用/, 'drop'],
  [/乳膏|软膏|凝胶|眼膏|乳胶|搽剂|牙膏|霜|洁面/, 'tube'],
  [/颗粒|散剂|混悬剂|固体饮料|粉雾/, 'gran'],
  [/丸/, 'pill'],
  [/胶囊|栓剂/, 'cap'],
  [/糖浆|煎膏|酊剂|洗剂|洗液|消毒液|花露水|护理液|含漱/, 'bottle'],
  [/粉剂|代餐|辅料/, 'jar'],
]

/** The drawing that suits the form and the unit it is sold in. */
export function artFormOf(family: Family, spec: FamilySpec): ArtForm {
  const { dosageForm } = family
  if (/合剂|口服溶液|口服液/.test(dosageForm)) return spec.unit === '瓶' ? 'bottle' : 'oral'
  if (spec.unit === '瓶' && /片|胶囊|丸/.test(dosageForm)) return 'pbottle'
  const found = FORMS.find(([words]) => words.test(dosageForm))
  if (found !== undefined) return found[1]
  if (spec.unit === '罐' || spec.unit === '桶') return 'jar'
  return spec.unit === '瓶' ? 'pbottle' : 'tab'
}

const PALETTES: Readonly<Record<string, ArtPalette>> = {
  '0101': 'cold',
  '0102': 'resp',
  '0103': 'gi',
  '0104': 'gi',
  '0105': 'cardio',
  '0106': 'sugar',
  '0107': 'anti',
  '0108': 'kidney',
  '0109': 'skin',
  '0110': 'eye',
  '0111': 'skin',
  '0112': 'kidney',
  '0113': 'vit',
  '0114': 'allergy',
  '0115': 'vit',
  '0116': 'allergy',
  '0117': 'sugar',
  '0118': 'kidney',
  '0119': 'anti',
  '02': 'herb',
  '03': 'device',
  '04': 'health',
  '05': 'health',
  '06': 'skin',
  '07': 'eye',
  '08': 'device',
}

export function artPaletteOf(categoryCode: string): ArtPalette {
  return PALETTES[categoryCode.slice(0, 4)] ?? PALETTES[categoryCode.slice(0, 2)] ?? 'anti'
}
