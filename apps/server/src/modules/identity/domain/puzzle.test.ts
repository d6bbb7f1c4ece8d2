import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePuzzle, PIECE_SIZE, SCENE_HEIGHT, SCENE_WIDTH } from './puzzle.ts'

test('places the gap inside the scene and away from the piece’s start for any random numbers', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), numbers => {
      const puzzle = makePuzzle((min, max) => {
        expect(max).toBeGreaterThanOrEqual(min)
        return min + Math.floor((numbers.next().value ?? 0) * (max - min + 1))
      })
      expect(puzzle.left).toBeGreaterThan(PIECE_SIZE)
      expect(puzzle.left + PIECE_SIZE).toBeLessThanOrEqual(SCENE_WIDTH)
      expect(puzzle.top).toBeGreaterThanOrEqual(0)
      expect(puzzle.top + PIECE_SIZE).toBeLessThanOrEqual(SCENE_HEIGHT)
      expect(puzzle.scene + puzzle.gap + puzzle.mask + puzzle.rim).not.toContain('NaN')
    }),
  )
})
