import type { Sheet } from './sheet.ts'
import { area, group, oval, rect, svg } from './svg.ts'

const stop = (offset: number, colour: string, opacity: number): string =>
  svg`<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`

/** Soft shadow on the ground. */
export const shadow = (sheet: Sheet, cx: number, cy: number, rx: number, ry = 7): string => {
  const id = sheet.define(
    's',
    name => `<radialGradient id="${name}">${stop(0.35, '#0f2a2e', 0.26)}${stop(1, '#0f2a2e', 0)}</radialGradient>`,
  )
  return oval(cx, cy, rx, ry, `url(#${id})`)
}

/** Shading of a round body, drawn over any colour. */
export const roundLight = (sheet: Sheet): string => {
  const id = sheet.define(
    'c',
    name =>
      `<linearGradient id="${name}">${stop(0, '#000', 0.24)}${stop(0.2, '#fff', 0.34)}${stop(0.42, '#fff', 0.04)}${stop(0.72, '#000', 0.04)}${stop(1, '#000', 0.3)}</linearGradient>`,
  )
  return `url(#${id})`
}

/** Light on a flat face from the upper left. */
export const flatLight = (sheet: Sheet): string => {
  const id = sheet.define(
    'f',
    name =>
      `<linearGradient id="${name}" x2="1" y2="1">${stop(0, '#fff', 0.1)}${stop(0.4, '#fff', 0)}${stop(1, '#000', 0.1)}</linearGradient>`,
  )
  return `url(#${id})`
}

/** A shape in one colour with round shading. */
export const rounded = (sheet: Sheet, d: string, colour: string, more = ''): string =>
  area(d, colour, more) + area(d, roundLight(sheet))

/** A rectangle in one colour with round shading: caps, labels on bottles. */
export const barrel = (sheet: Sheet, x: number, y: number, w: number, h: number, colour: string, r = 0): string => {
  const corner = r === 0 ? '' : svg`rx="${r}"`
  return rect(x, y, w, h, colour, corner) + rect(x, y, w, h, roundLight(sheet), corner)
}

/** Clips a drawing to a path. */
export const clipped = (sheet: Sheet, key: string, d: string, body: string): string => {
  const id = sheet.define(key, name => `<clipPath id="${name}"><path d="${d}"/></clipPath>`)
  return group(`clip-path="url(#${id})"`, body)
}
