/** Puts the whole area tree into a test's database, for tests that show areas in words. */
export { loadAreas as withAreas } from './areas.ts'
