import { expect, test } from 'vitest'
import { contrast } from './testing/colour-contrast.ts'
import { tokensCss } from './testing/tokens-css.ts'
import { accentColours, colours } from './tokens.ts'

test('writes exactly the values of tokens.ts to tokens.css', async () => {
  await expect(tokensCss()).toMatchFileSnapshot('./tokens.css')
})

const texts = ['ink', 'ink-2', 'ink-3', 'brand', 'brand-press', 'red', 'amber', 'green'] as const
const grounds = ['card', 'page', 'fill'] as const

for (const ground of grounds)
  for (const text of texts)
    test(`has readable contrast for ${text} on ${ground}`, () => {
      expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
    })

const pairs: readonly (readonly [string, string])[] = [
  [colours.on, colours.brand],
  [colours.on, colours['brand-press']],
  [colours.on, colours.red],
  [colours.on, colours.dark],
  [colours.brand, colours['brand-tint']],
  [colours['brand-press'], colours['brand-tint']],
  [colours.red, colours['red-tint']],
  [colours.amber, colours['amber-tint']],
  [colours['ink-2'], colours['brand-tint']],
  [colours['ink-3'], colours['red-tint']],
  [colours['ink-2'], colours['line-soft']],
  [colours.green, colours['green-tint']],
  [accentColours.flash, accentColours['flash-tint']],
  [accentColours.group, accentColours['group-tint']],
  [accentColours.combo, accentColours['combo-tint']],
  [accentColours.reduce, accentColours['reduce-tint']],
  [accentColours.special, accentColours['special-tint']],
  [accentColours.clearance, accentColours['clearance-tint']],
]

for (const [text, ground] of pairs)
  test(`has readable contrast for the pair ${text} on ${ground}`, () => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

test('has enough contrast for control outlines on the card', () => {
  expect(contrast(colours.control, colours.card)).toBeGreaterThanOrEqual(3)
})
