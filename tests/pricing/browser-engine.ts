import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import type { PricedLines } from '@xiaojiu/kernel/pricing/price-lines.ts'
import type { Line, Rule } from '@xiaojiu/kernel/pricing/rule.ts'
import { build, type Rollup } from 'vite'

const ENTRY = join(import.meta.dirname, '../../packages/kernel/src/pricing/price-lines.ts')

/** The price engine as the shop ships it: bundled and minified by the same builder, without Node. */
export async function browserEngine(): Promise<(lines: readonly Line[], rules: readonly Rule[]) => PricedLines> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry: ENTRY, name: 'engine', formats: ['iife'] } },
  })
  const [bundle] = [built].flat() as Rollup.RollupOutput[]
  const code = bundle?.output[0].code ?? ''
  const world = createContext({})
  runInContext(`${code}; globalThis.price = text => JSON.stringify(engine.priceLines(...JSON.parse(text)))`, world)
  return (lines, rules) => JSON.parse(world['price'](JSON.stringify([lines, rules])))
}
