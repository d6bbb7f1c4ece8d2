import { consoleTokens } from '../console-tokens.ts'

/** The content of `console-tokens.css`. Run the tests with `-u` after a change to update it. */
export function consoleTokensCss(): string {
  const { surface, state, nav, sizes } = consoleTokens
  const block = (selector: string, values: Readonly<Record<string, string>>): string =>
    `${selector} {\n${Object.entries(values)
      .map(([name, value]) => `  --${name}: ${value.replace(/#[0-9A-F]{6}/g, hex => hex.toLowerCase())};\n`)
      .join('')}}\n`
  return [
    '/* Generated from console-tokens.ts by console-tokens.test.ts; change it there. */\n',
    block(':root', { ...surface, ...state, ...sizes }),
    '\n@media (min-width: 1800px) {\n  :root {\n    --nav-w: 224px;\n    --gut: 24px;\n  }\n}\n\n',
    block('.seller', nav.seller),
    '\n',
    block('.platform', nav.platform),
  ].join('')
}
