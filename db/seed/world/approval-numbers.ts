import { hash32, type Random, stream } from '../random.ts'
import type { Family } from './families.ts'
import type { Maker } from './makers.ts'
import { provinceOf } from './provinces.ts'

/** Gives out numbers of the right shape, each only once. */
export interface NumberDesk {
  /** 批准文号, 注册证号, 备案号 …; null for goods that carry none. */
  approvalFor(family: Family, maker: Maker, strength: string): string | null
}

/** `taken`: numbers that real products carry and the desk must not give to others. */
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
      return `国食注字${family.numberKind}${random.int(2018, 2023)}${serial(random, 4)}`
    case 'M':
      return family.numberKind === '特'
        ? `国妆特字${random.int(2016, 2023)}${serial(random, 4)}`
        : `${letterOf(maker)}G妆网备字${random.int(2019, 2024)}${serial(random, 6)}`
    case 'X':
      return `${letterOf(maker)}卫消证字(${random.int(2019, 2023)})第${serial(random, 4)}号`
    default:
      return null
  }
}

function domesticMedicine(family: Family, maker: Maker, random: Random): string {
  const province = provinceOf(maker.province)?.code ?? '20'
  // Newer goods came after the re-issue of 2002 and carry their own year.
  const isNewer = family.flags.includes('vbp') || family.letter === 'S' || family.isAnticancer
  const share = random.next()
  if (share < (isNewer ? 0.8 : 0.35)) return `国药准字${family.letter}${random.int(2003, 2023)}${serial(random, 4)}`
  if (share < (isNewer ? 0.9 : 0.42)) return `国药准字${family.letter}10${random.int(93, 98)}0${serial(random, 3)}`
  if (share < (isNewer ? 0.95 : 0.45) || family.letter === 'S') return `国药准字${family.letter}1999${serial(random, 4)}`
  return `国药准字${family.letter}${province}02${serial(random, 4)}`
}

function importedMedicine(family: Family, maker: Maker, random: Random): string {
  const { letter } = family
  if (maker.province === '香港') {
    return random.chance(0.6)
      ? `国药准字${letter}C${random.int(2015, 2023)}${serial(random, 4)}`
      : `医药产品注册证${letter}C${random.int(2010, 2019)}${serial(random, 4)}`
  }
  const share = random.next()
  if (share < 0.6) return `国药准字${letter}J${random.int(2015, 2023)}${serial(random, 4)}`
  if (share < 0.8) return `国药准字J${random.int(2012, 2018)}${serial(random, 4)}`
  return `进口药品注册证号${letter}${random.int(2013, 2019)}${serial(random, 4)}`
}

function deviceFiling(maker: Maker, random: Random): string {
  if (maker.isForeign) return `国械备${random.int(2015, 2023)}${serial(random, 4)}号`
  const city = maker.city === maker.province ? '' : maker.city.charAt(0)
  return `${letterOf(maker)}${city}械备${random.int(2014, 2023)}${serial(random, 4)}号`
}

function deviceRegistration(family: Family, maker: Maker, random: Random): string {
  const place = maker.isForeign || family.letter === '3' ? '国' : letterOf(maker)
  const way = maker.province === '香港' ? '许' : maker.isForeign ? '进' : '准'
  return `${place}械注${way}${random.int(2015, 2023)}${family.letter}${family.deviceCode ?? '14'}${serial(random, 4)}`
}

function healthFood(family: Family, maker: Maker, random: Random): string {
  if (family.numberKind === '备')
    return `食健备G${random.int(2018, 2023)}${provinceOf(maker.province)?.code ?? '44'}${serial(random, 6)}`
  if (family.numberKind === '注') return `国食健注G${random.int(2016, 2023)}${serial(random, 4)}`
  return `国食健字G${random.int(2004, 2015)}${serial(random, 4)}`
}

function letterOf(maker: Maker): string {
  return provinceOf(maker.province)?.letter ?? '沪'
}

function serial(random: Random, digits: number): string {
  return String(random.int(1, 10 ** digits - 1)).padStart(digits, '0')
}

/** Five digits that stay with a maker: the middle of its 69 codes and 本位码. */
export function makerDigits(seed: number, makerIndex: number): string {
  // 7919 is prime to 80,000, so that no two makers share their digits.
  return String((hash32(`makers/${seed}`) + makerIndex * 7919) % 80_000).padStart(5, '0')
}
