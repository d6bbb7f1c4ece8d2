import { expect, test } from 'vitest'
import { stepShown, timelineOf } from './steps.ts'

test('R-011 step=4 opens the CA step, whatever the state', () => {
  expect(stepShown(4, 'none')).toBe(4)
  expect(timelineOf(4, 'none').map(step => step.state)).toEqual(['todo', 'todo', 'todo', 'current'])
  expect(timelineOf(4, 'checking').map(step => step.state)).toEqual(['done', 'done', 'done', 'current'])
})

test('without a step a newcomer begins at the first, others see their certificate', () => {
  expect([stepShown(undefined, 'none'), stepShown(undefined, 'checking'), stepShown(undefined, 'certified')]).toEqual([
    1, 4, 4,
  ])
})

test('a certified company is through', () => {
  expect(timelineOf(4, 'certified').map(step => step.state)).toEqual(['done', 'done', 'done', 'done'])
  expect(timelineOf(2, 'failed').map(step => step.state)).toEqual(['done', 'current', 'todo', 'todo'])
})
