import { z } from 'zod'
import { Instant, SeenNumber } from '../wire.ts'

/** The papers that staff of a store print, and to which the store may add lines. */
export const PRINT_PAPERS = {
  'case-sheet': '售后处理单',
  inspection: '销后退回药品验收记录',
  statement: '往来对账单',
} as const
export type PrintPaper = keyof typeof PRINT_PAPERS
const Paper = z.enum(Object.keys(PRINT_PAPERS) as [PrintPaper])

const LONGEST_CONTACT = 40
const LONGEST_FOOT = 120
const LINES = {
  /** Whom to ask: 售后组 027-8888 6666. */
  contact: z
    .string()
    .trim()
    .max(LONGEST_CONTACT, { message: `联系方式最多 ${LONGEST_CONTACT} 字` }),
  /** Words at the end of the paper. */
  foot: z
    .string()
    .trim()
    .max(LONGEST_FOOT, { message: `附言最多 ${LONGEST_FOOT} 字` }),
}

const Template = z.object({ paper: Paper, ...LINES })
export interface PrintTemplate extends z.output<typeof Template> {}

/** 打印模板 of a store: one for each paper; empty lines are not printed. */
export const PrintTemplates = z.object({
  templates: z.array(Template),
  /** 0: nobody has changed anything. */
  version: z.int(),
  changed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export interface PrintTemplates extends z.output<typeof PrintTemplates> {}

export const SavePrintTemplates = z.strictObject({
  templates: z
    .array(z.strictObject({ paper: Paper, ...LINES }))
    .length(Object.keys(PRINT_PAPERS).length)
    .refine(given => new Set(given.map(one => one.paper)).size === given.length, { message: '每种单据只需一份' }),
  version: SeenNumber,
})
export interface SavePrintTemplates extends z.output<typeof SavePrintTemplates> {}

/** A sample with lines that need not be saved. */
export const TestPrint = z.strictObject({ paper: Paper, ...LINES })
export interface TestPrint extends z.output<typeof TestPrint> {}
