import { hash32, type Random, stream } from '../../random.ts'
import type { Maker } from '../makers.ts'
import { provinceOf } from '../provinces.ts'
import type { Family } from './families.ts'

/** Issues numbers of the right format, each only once. */
interface NumberDesk {
  /** 批准文号, 注册证号, 备案号 …; null for goods without one. */
  approvalFor(family: Family, maker: Maker, strength: string): string | null
}

/** `taken`: numbers of real products, which must not be given to others. */
export function openNumberDesk(seed: number, taken: Iterable<string>): NumberDesk {
  const used = new Set(taken)
  return {
    approvalFor: (family, maker, strength) => {
      const random = stream(seed, `approval/${family.key}/${maker.name}/${strength}`)
      for (;;) {
        const number = draw(family, maker, random)
        if (number === null) return null
        if (used.has(number)) continue
        used.add(number)
        return number
      }
    },
  }
}

function draw(family: Family, maker: Maker, random: Random): string | null {
  switch (family.letter) {
    case 'H':
    case 'Z':
    case 'S':
      return maker.isForeign ? importedMedicine(family, maker, random) : domesticMedicine(family, maker, random)
    case '1':
      return deviceFiling(maker, random)
    case '2':
    case '3':
      return deviceRegistration(family, maker, random)
    case 'B':
      return healthFood(family, maker, random)
    case 'T':
      return `国食注字${family.numberKind}${random.int(2018, 2023)}0${serial(random, 199)}`
    case 'M':
      return family.numberKind === '特'
        ? `国妆特字${random.int(2016, 2023)}${random.int(0, 3)}${serial(random, 999)}`
        : `${letterOf(maker)}G妆网备字${random.int(2019, 2024)}${serial(random, 199_999)}`
    case 'X':
      return `${letterOf(maker)}卫消证字(${random.int(2019, 2023)})第${random.int(0, 2)}${serial(random, 999)}号`
    case 'F':
    case 'Y':
      return null
  }
}

function domesticMedicine(family: Family, maker: Maker, random: Random): string {
  const province = provinceOf(maker.province)?.code ?? '20'
  // Newer goods were approved after the re-issue of 2002, so their number contains their own year.
  const isNewer = family.flags.includes('vbp') || family.letter === 'S' || family.isAnticancer
  const share = random.next()
  if (share < (isNewer ? 0.8 : 0.35)) return `国药准字${family.letter}${yearAndSerial(random)}`
  if (share < (isNewer ? 0.9 : 0.42)) return `国药准字${family.letter}10${random.int(93, 98)}0${serial(random, 399)}`
  if (share < (isNewer ? 0.95 : 0.45) || family.letter === 'S')
    return `国药准字${family.letter}19990${serial(random, 399)}`
  return `国药准字${family.letter}${province}02${random.int(0, 4)}${serial(random, 999)}`
}

/** Serials reached thousands while old goods were renumbered, and have started at 3000 since. */
function yearAndSerial(random: Random): string {
  const year = random.int(2003, 2023)
  return year < 2007 ? `${year}${random.int(0, 4)}${serial(random, 999)}` : `${year}3${serial(random, 999)}`
}

function importedMedicine(family: Family, maker: Maker, random: Random): string {
  const { letter } = family
  if (maker.province === '香港') {
    return random.chance(0.6)
      ? `国药准字${letter}C${random.int(2015, 2023)}0${serial(random, 199)}`
      : `医药产品注册证${letter}C${random.int(2010, 2019)}0${serial(random, 199)}`
  }
  const share = random.next()
  if (share < 0.6) return `国药准字${letter}J${random.int(2015, 2023)}0${serial(random, 399)}`
  if (share < 0.8) return `国药准字J${random.int(2012, 2018)}0${serial(random, 199)}`
  return `进口药品注册证号${letter}${random.int(2013, 2019)}0${serial(random, 599)}`
}

function deviceFiling(maker: Maker, random: Random): string {
  if (maker.isForeign) return `国械备${random.int(2015, 2023)}1${serial(random, 999)}号`
  const city = maker.city === maker.province ? '' : maker.city.charAt(0)
  return `${letterOf(maker)}${city}械备${random.int(2014, 2023)}0${serial(random, 399)}号`
}

function deviceRegistration(family: Family, maker: Maker, random: Random): string {
  const place = maker.isForeign || family.letter === '3' ? '国' : letterOf(maker)
  const way = maker.province === '香港' ? '许' : maker.isForeign ? '进' : '准'
  return `${place}械注${way}${random.int(2015, 2023)}${family.letter}${family.deviceCode ?? '14'}${random.int(0, 2)}${serial(random, 999)}`
}

function healthFood(family: Family, maker: Maker, random: Random): string {
  if (family.numberKind === '备')
    return `食健备G${random.int(2018, 2023)}${provinceOf(maker.province)?.code ?? '44'}${serial(random, 199_999)}`
  if (family.numberKind === '注') return `国食健注G${random.int(2016, 2023)}0${serial(random, 599)}`
  return `国食健字G${random.int(2004, 2015)}${random.int(0, 1)}${serial(random, 999)}`
}

function letterOf(maker: Maker): string {
  return provinceOf(maker.province)?.letter ?? '沪'
}

/** 1 to `last`, with as many digits as `last`. */
function serial(random: Random, last: number): string {
  return String(random.int(1, last)).padStart(String(last).length, '0')
}

/** Five digits of a maker: the middle of its 69 codes and 本位码. */
export function makerDigits(seed: number, makerIndex: number): string {
  // 7919 and 80,000 have no common factor, so no two makers share their digits.
  return String((hash32(`makers/${seed}`) + makerIndex * 7919) % 80_000).padStart(5, '0')
}
