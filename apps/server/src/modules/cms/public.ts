/** Facts of the platform itself: name, phone, hours, notices. */
export { getSettings } from './settings.ts'
/** 帮助中心: what answers a question, and single texts of it. */
export { searchHelp } from './reading/read-help.ts'
export { helpTextsOf } from './tables/content.ts'
