/** Data of the platform itself: name, phone, hours, notices. */
export { getSettings } from './settings.ts'
/** 帮助中心: finds articles for a question, and reads single ones. */
export { searchHelp } from './reading/read-help.ts'
export { helpTextsOf } from './tables/content.ts'
