import type { GoodsClass, StorageClass } from './goods-words.ts'

const CLASSES: Readonly<Record<string, StorageClass>> = { 常: 'normal', 凉: 'cool', 冷: 'cold' }

/** Reads the storage word of the tables (`凉光`: cool and dark) into its class and the printed sentence. */
export function storageOf(goodsClass: GoodsClass, word: string): { storageClass: StorageClass; text: string } {
  const storageClass = CLASSES[word.charAt(0)]
  if (storageClass === undefined) throw new Error(`unknown storage: ${word}`)
  return { storageClass, text: sentence(goodsClass, storageClass, word.includes('光'), word.includes('干')) }
}

function sentence(goodsClass: GoodsClass, storageClass: StorageClass, isDark: boolean, isDry: boolean): string {
  if (goodsClass === 'herbal-slices') return '置阴凉干燥处，防潮，防蛀。'
  const dark = isDark ? '遮光，' : ''
  if (storageClass === 'cold') return `${dark}2～8℃冷藏保存和运输，不得冷冻。`
  if (goodsClass.startsWith('device'))
    return isDry ? '密封，置于4～30℃干燥处保存。' : '存放于干燥、通风、无腐蚀性气体的室内。'
  if (goodsClass === 'cosmetic') return '置阴凉干燥处，避免阳光直射。'
  if (goodsClass === 'disinfectant') return `${dark}密封，置阴凉通风处，远离火种热源。`
  if (storageClass === 'cool') return `${dark}密封，置阴凉${isDry ? '干燥' : ''}处（不超过20℃）保存。`
  if (goodsClass === 'food' || goodsClass === 'special-food' || goodsClass === 'health-food')
    return '密封，置阴凉干燥处保存，避免阳光直射。'
  return `${dark}密封，${isDry ? '在干燥处' : ''}常温（10～30℃）保存。`
}
