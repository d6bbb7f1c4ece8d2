import type { PackFacts } from './facts.ts'
import { hashText } from './hash.ts'
import { chooseShape, type PackShape } from './shape-rules.ts'
import * as care from './shapes/care.ts'
import * as dressing from './shapes/dressing.ts'
import * as food from './shapes/food.ts'
import * as herb from './shapes/herb.ts'
import * as device from './shapes/home-device.ts'
import * as injection from './shapes/injection.ts'
import * as liquid from './shapes/liquid.ts'
import * as solid from './shapes/solid-dose.ts'
import * as therapy from './shapes/therapy.ts'
import * as topical from './shapes/topical.ts'
import { openSheet, type PrintedText, type Sheet } from './sheet.ts'
import { escapeXml, svg } from './svg.ts'

const drawings: Readonly<Record<PackShape, (sheet: Sheet) => string>> = {
  'tablet-box': solid.tabletBox,
  'capsule-box': solid.capsuleBox,
  'pill-box': solid.pillBox,
  'honeyed-pill': solid.honeyedPill,
  'gourd-bottle': solid.gourdBottle,
  'granule-box': solid.granuleBox,
  'powder-box': solid.powderBox,
  'tablet-bottle': solid.tabletBottle,
  'lozenge-box': solid.lozengeBox,
  'effervescent-tube': solid.effervescentTube,
  'suppository-box': solid.suppositoryBox,
  'oral-liquid-box': liquid.oralLiquidBox,
  'syrup-bottle': liquid.syrupBottle,
  'dropper-bottle': liquid.dropperBottle,
  'eye-drops': liquid.eyeDrops,
  'tincture-bottle': liquid.tinctureBottle,
  'wine-bottle': liquid.wineBottle,
  'wash-bottle': liquid.washBottle,
  'enema-bulb': liquid.enemaBulb,
  'ointment-tube': topical.ointmentTube,
  'plaster-pack': topical.plasterPack,
  inhaler: topical.inhaler,
  'spray-bottle': topical.sprayBottle,
  'nasal-spray': topical.nasalSpray,
  'powder-injection': injection.powderInjection,
  'ampoule-box': injection.ampouleBox,
  'infusion-bag': injection.infusionBag,
  'infusion-bottle': injection.infusionBottle,
  'insulin-pen': injection.insulinPen,
  'prefilled-syringe': injection.prefilledSyringe,
  'paste-jar': food.pasteJar,
  'herb-bag': herb.herbBag,
  'herb-sack': herb.herbSack,
  'flower-jar': herb.flowerJar,
  'precious-box': herb.preciousBox,
  'herb-pouch': herb.herbPouch,
  'bp-monitor': device.bpMonitor,
  'glucose-meter': device.glucoseMeter,
  thermometer: device.thermometer,
  'forehead-thermometer': device.foreheadThermometer,
  oximeter: device.oximeter,
  nebuliser: device.nebuliser,
  'oxygen-machine': device.oxygenMachine,
  stethoscope: device.stethoscope,
  'clinic-machine': device.clinicMachine,
  'mask-box': dressing.maskBox,
  'bandage-box': dressing.bandageBox,
  'gauze-pack': dressing.gauzePack,
  'swab-pack': dressing.swabPack,
  'syringe-pack': dressing.syringePack,
  'infusion-set': dressing.infusionSet,
  'glove-box': dressing.gloveBox,
  'needle-box': dressing.needleBox,
  'moxa-box': therapy.moxaBox,
  'cupping-set': therapy.cuppingSet,
  'brace-box': therapy.braceBox,
  'gel-patch': therapy.gelPatch,
  'lens-solution': therapy.lensSolution,
  'contact-lens': therapy.contactLens,
  'condom-box': therapy.condomBox,
  'test-strip': therapy.testStrip,
  'milk-tin': food.milkTin,
  'protein-tub': food.proteinTub,
  'supplement-bottle': food.supplementBottle,
  'gift-box': food.giftBox,
  'stick-box': food.stickBox,
  'food-pouch': food.foodPouch,
  'cosmetic-tube': care.cosmeticTube,
  'cosmetic-jar': care.cosmeticJar,
  'face-mask': care.faceMask,
  'serum-bottle': care.serumBottle,
  'shampoo-bottle': care.shampooBottle,
  toothpaste: care.toothpaste,
  'clear-bottle': care.clearBottle,
  'powder-shaker': care.powderShaker,
  'pump-bottle': care.pumpBottle,
  'disinfectant-bottle': care.disinfectantBottle,
  'antiseptic-bottle': care.antisepticBottle,
  'wipes-pack': care.wipesPack,
}

export const fontFamily = 'PingFang SC,Microsoft YaHei,Noto Sans SC,Noto Sans CJK SC,sans-serif'

export interface PackOptions {
  /** Prefix of all ids in the picture; needed when the same goods are on a page twice. */
  readonly id?: string | undefined
  /** Width and height in pixels; without it the picture fills its container. */
  readonly size?: number | undefined
}

const defaultId = (facts: PackFacts): string => {
  const { genericName, brandName = '', spec, makerName, goodsClass, dosageForm, categoryCode, rxClass } = facts
  const parts = [genericName, brandName, spec, makerName, goodsClass, dosageForm, categoryCode, rxClass]
  return `p${hashText(parts.join('|')).toString(36)}`
}

/** Draws the pack and returns the positions of the printed texts; `drawPack` is the usual form. */
export const composePack = (
  facts: PackFacts,
  options: PackOptions = {},
): { svg: string; shape: PackShape; printed: readonly PrintedText[] } => {
  const id = (options.id ?? defaultId(facts)).replace(/[^A-Za-z0-9_-]/g, '_')
  const sheet = openSheet(facts, /^[A-Za-z_]/.test(id) ? id : `p${id}`)
  const shape = chooseShape(facts)
  const body = drawings[shape](sheet)
  const sized = options.size === undefined ? '' : svg` width="${options.size}" height="${options.size}"`
  const label = escapeXml(`${facts.genericName} ${facts.spec} 包装示意图`)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"${sized} role="img" aria-label="${label}" font-family="${fontFamily}" text-rendering="geometricPrecision">${sheet.definitions()}${body}</svg>`,
    shape,
    printed: sheet.printed,
  }
}

/** The picture of a pack as SVG text: a pure function of the facts. */
export const drawPack = (facts: PackFacts, options: PackOptions = {}): string => composePack(facts, options).svg
