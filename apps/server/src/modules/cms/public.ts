/** Facts of the platform itself: name, phone, hours, notices. */
export { getSettings } from './settings.ts'
