import { contrast, darken, turnHue } from './colour.ts'

/** Four colours: the brand field, its dark side, the paper tint and the accent. */
export interface Palette {
  readonly main: string
  readonly deep: string
  readonly pale: string
  readonly accent: string
}

const palette = (main: string, deep: string, pale: string, accent: string): Palette => ({ main, deep, pale, accent })

export const palettes = {
  cold: palette('#22834f', '#14523a', '#ebf7f0', '#f2b93b'),
  throat: palette('#0f7c86', '#0a525a', '#e7f6f7', '#8cd3b4'),
  stomach: palette('#c25a12', '#8a3f0a', '#fef3e8', '#f7c26b'),
  liver: palette('#6b7a12', '#454f0a', '#f6f8e4', '#e0b43a'),
  heart: palette('#b3262e', '#7c141b', '#fcefef', '#f0a45e'),
  sugar: palette('#4450a8', '#2b3377', '#eff0fb', '#9fa8f0'),
  antibiotic: palette('#1f5fae', '#123e78', '#eaf2fb', '#6fb1f0'),
  bone: palette('#9a4a24', '#652c12', '#fbf0e8', '#e3a857'),
  skin: palette('#a3397f', '#6c2153', '#fbeff7', '#f29bc4'),
  senses: palette('#1274a6', '#0b4f73', '#e8f5fb', '#7fd0e8'),
  woman: palette('#c03565', '#842044', '#fdeff4', '#f6a9b8'),
  kidney: palette('#7a2e3a', '#521a24', '#faefef', '#d9a441'),
  child: palette('#d14a2b', '#93301a', '#fff4e6', '#ffc93c'),
  nerve: palette('#5a4aa3', '#3a2f72', '#f1effa', '#a99be6'),
  vitamin: palette('#b96a08', '#7f4705', '#fff6e3', '#f9d24c'),
  allergy: palette('#7b4bb0', '#502d78', '#f5eefb', '#d0b2f2'),
  tumour: palette('#34506e', '#1e3148', '#edf2f7', '#c9a45c'),
  anorectal: palette('#8e2f5c', '#5e1b3b', '#fbeff5', '#e7b15a'),
  injection: palette('#146c94', '#0b4560', '#e8f4fa', '#77c7dd'),
  herb: palette('#8a6236', '#5c3e1e', '#f6efe4', '#b8925a'),
  herbGreen: palette('#55702c', '#364a18', '#f2f5e6', '#b9b05a'),
  precious: palette('#8c1d2c', '#5c0f1a', '#fbf1e4', '#d4a548'),
  flower: palette('#7a7a28', '#4f5016', '#f9f7e6', '#e79aa5'),
  device: palette('#3c6e93', '#244a66', '#ecf3f8', '#8fbad6'),
  dressing: palette('#15808c', '#0c555e', '#e8f6f8', '#9ad9dd'),
  therapy: palette('#7a5a2c', '#4f3916', '#f7f1e3', '#c98a4a'),
  lens: palette('#2a6fc0', '#184782', '#ebf3fd', '#8fd6e8'),
  family: palette('#8a2f6f', '#5b1b48', '#faeef6', '#e5a3cf'),
  clinic: palette('#2f5d62', '#1b3b40', '#ebf3f3', '#8fb8a8'),
  health: palette('#52771b', '#3b5510', '#f3f8e6', '#e0b43a'),
  wellness: palette('#1f7a5c', '#12503c', '#e9f6f1', '#c9d86a'),
  gift: palette('#a81f24', '#701015', '#fdf3e6', '#e0b152'),
  nutrition: palette('#1a6fa0', '#0f4767', '#e9f4fb', '#f0c25a'),
  baby: palette('#2c7fb8', '#1a5480', '#edf6fc', '#ffd166'),
  food: palette('#a0522d', '#6b3317', '#fcf3ea', '#e8c56a'),
  beauty: palette('#a8546a', '#6f3242', '#fcf1f3', '#e8c3b0'),
  wash: palette('#127c74', '#0a534d', '#e8f7f5', '#a3e0c8'),
  childCare: palette('#3b7ec2', '#245488', '#eef6fd', '#ffc8a2'),
  disinfect: palette('#1b56b5', '#103878', '#ebf1fc', '#74c0fc'),
  surface: palette('#0f6f9c', '#094967', '#e8f4fa', '#9be15d'),
  gentle: palette('#8a4aa0', '#5c2d6d', '#f7effa', '#b9e4c9'),
} as const satisfies Readonly<Record<string, Palette>>

type PaletteName = keyof typeof palettes

/** Palette of every category of the first two levels; deeper codes inherit. */
const byCategory: Readonly<Record<string, PaletteName>> = {
  '01': 'antibiotic',
  '0101': 'cold',
  '0102': 'throat',
  '0103': 'stomach',
  '0104': 'liver',
  '0105': 'heart',
  '0106': 'sugar',
  '0107': 'antibiotic',
  '0108': 'bone',
  '0109': 'skin',
  '0110': 'senses',
  '0111': 'woman',
  '0112': 'kidney',
  '0113': 'child',
  '0114': 'nerve',
  '0115': 'vitamin',
  '0116': 'allergy',
  '0117': 'tumour',
  '0118': 'anorectal',
  '0119': 'injection',
  '02': 'herb',
  '0201': 'herbGreen',
  '0202': 'herb',
  '0203': 'kidney',
  '0204': 'liver',
  '0205': 'precious',
  '0206': 'flower',
  '03': 'device',
  '0301': 'device',
  '0302': 'dressing',
  '0303': 'therapy',
  '0304': 'lens',
  '0305': 'family',
  '0306': 'clinic',
  '04': 'health',
  '0401': 'health',
  '0402': 'wellness',
  '0403': 'gift',
  '05': 'food',
  '0501': 'nutrition',
  '0502': 'baby',
  '0503': 'food',
  '06': 'beauty',
  '0601': 'beauty',
  '0602': 'wash',
  '0603': 'childCare',
  '07': 'disinfect',
  '0701': 'disinfect',
  '0702': 'surface',
  '0703': 'gentle',
  '08': 'clinic',
  '0801': 'clinic',
  '0802': 'therapy',
}

/** The palette of a category code of any depth, or nothing for a code outside the tree. */
export const paletteNameOf = (categoryCode: string): PaletteName | undefined =>
  byCategory[categoryCode.slice(0, 4)] ?? byCategory[categoryCode.slice(0, 2)]

const readable = (colour: string, target: number): string => {
  let dark = colour
  while (contrast(dark, '#ffffff') < target) dark = darken(dark, 0.06)
  return dark
}

/** The palette with its hue slightly rotated; white text stays readable on the field and the dark side. */
export const turnPalette = (base: Palette, degrees: number): Palette => ({
  main: readable(turnHue(base.main, degrees), 4.5),
  deep: readable(turnHue(base.deep, degrees), 7.5),
  pale: turnHue(base.pale, degrees),
  accent: turnHue(base.accent, degrees / 2),
})
