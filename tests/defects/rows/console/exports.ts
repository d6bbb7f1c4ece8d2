import type { Defect } from '../../defect.ts'

const EXPORTS = 'apps/server/src/modules/file/exports'
const WHOLE_TEST = `${EXPORTS}/whole-exports.http.test.ts`
const ALL_TEST = `${EXPORTS}/sensitive-exports.http.test.ts`
const COLUMNS_TEST = `${EXPORTS}/personal-columns.http.test.ts`
const REFUSED = 'CR-089 refuses unmasked data without the right, a fresh second factor or a reason, and changes nothing'
const MARKED = 'CR-089 marks the file with name and time, and logs who downloaded it, when and from where'
const SECOND = 'CR-089 waits for a second person above a thousand rows, never the asker, and then makes the file'
const GROWN = 'CR-089 asks again for a file that has grown well above what was approved'
const TELLS = 'CR-089 ends the job with the reason of a refusal, and tells the asker'
const REPEATED = 'CR-089 repeats a file only with a new reason and a fresh second factor'
const DAY = 'CR-089 keeps the file for 24 hours, refuses it afterwards, and removes it'
const OF_ALL =
  'CR-089 P-079 shows the security administrator the sensitive exports of all, who takes a file back at once'

/** Files with personal data. */
export const EXPORT_DEFECTS: readonly Defect[] = [
  {
    name: 'export-never-masked',
    means: 'every export has the personal data unmasked',
    edits: [
      {
        file: `${EXPORTS}/make-exports.ts`,
        find: 'const mask: Mask = job.isWhole ? text => text : maskPersonalData',
        put: 'const mask: Mask = text => text',
      },
    ],
    test: {
      file: COLUMNS_TEST,
      title: 'CR-089 masks the personal data of %s unless it was asked for unmasked',
      of: 'identity.accounts',
    },
  },
  {
    name: 'talk-declared-impersonal',
    means: 'the mobile that a buyer wrote to a store is in every export',
    edits: [
      {
        file: 'apps/server/src/modules/service/selling/store-talks.ts',
        find: "label: '最后一句', width: 60, kind: 'text', isPersonal: true,",
        put: "label: '最后一句', width: 60, kind: 'text',",
      },
    ],
    test: { file: COLUMNS_TEST, title: 'CR-089 tries every list that has a column with personal data' },
  },
  {
    name: 'whole-export-without-second-factor',
    means: 'unmasked personal data is exported from a console that somebody left open',
    edits: [
      {
        file: 'packages/contract/src/file/console-endpoints.ts',
        find: "    stepUp: true,\n    summary: '导出含完整个人信息的列表",
        put: "    summary: '导出含完整个人信息的列表",
      },
    ],
    test: { file: WHOLE_TEST, title: REFUSED },
  },
  {
    name: 'whole-export-by-one-person',
    means: 'one person alone exports any number of unmasked rows',
    edits: [
      {
        file: `${EXPORTS}/make-exports.ts`,
        find: 'needsSecond(tx, job, sheet.rowCount))',
        put: 'needsSecond(tx, job, 0))',
      },
    ],
    test: { file: WHOLE_TEST, title: SECOND },
  },
  {
    name: 'whole-export-approved-for-any-length',
    means: 'an approval of 1,200 unmasked rows is one of any number of rows',
    edits: [
      {
        file: `${EXPORTS}/export-approval.ts`,
        find: 'rowCount <= (job.approvedRows ?? 0) * GROWTH',
        put: 'job.approvedRows !== null',
      },
    ],
    test: { file: WHOLE_TEST, title: GROWN },
  },
  {
    name: 'whole-export-approved-by-limited-manager',
    means: 'a manager who is limited to some stores approves a file with data of all',
    edits: [
      {
        file: `${EXPORTS}/export-approval.ts`,
        find: "    if (isKeptWithin(actor)) throw new Refusal('not-found')\n",
        put: '',
      },
    ],
    test: { file: WHOLE_TEST, title: SECOND },
  },
  {
    name: 'whole-export-waits-after-refusal',
    means: 'a refused export waits for ever, and nobody is told',
    edits: [
      {
        file: 'apps/server/src/platform/approval.ts',
        find: 'else await kind.giveUp?.({ ...tx, isAudited: true }, row.payload, `${actor.name}驳回：${note}`)',
        put: '',
      },
    ],
    test: { file: WHOLE_TEST, title: TELLS },
  },
  {
    name: 'whole-export-without-watermark',
    means: 'a row copied out of an unmasked file does not say who took it out',
    edits: [
      { file: `${EXPORTS}/make-exports.ts`, find: 'job.isWhole ? [...chosen, watermark(by)] : chosen', put: 'chosen' },
    ],
    test: { file: WHOLE_TEST, title: MARKED },
  },
  {
    name: 'export-download-without-address',
    means: 'nobody finds out from where an unmasked file was downloaded',
    edits: [
      {
        file: `${EXPORTS}/download-tables.ts`,
        find: "await db.insertInto('file.exportDownload').values(download).execute()",
        put: "await db.insertInto('file.exportDownload').values({ ...download, clientIp: '' }).execute()",
      },
    ],
    test: { file: WHOLE_TEST, title: MARKED },
  },
  {
    name: 'whole-export-after-lost-right',
    means: 'whoever lost the right still downloads unmasked personal data',
    edits: [
      {
        file: `${EXPORTS}/hand-out-exports.ts`,
        find: "return hasRight(actor, 'personal.reveal') ? null : noRight(actor, ['personal.reveal'])",
        put: 'return null',
      },
    ],
    test: { file: WHOLE_TEST, title: MARKED },
  },
  {
    name: 'whole-export-for-colleagues',
    means: 'a colleague downloads the unmasked file that bears another’s name',
    edits: [
      {
        file: `${EXPORTS}/hand-out-exports.ts`,
        find: "  if (accountId !== actor.accountId) return new Refusal('export-of-another')\n",
        put: '',
      },
    ],
    test: { file: WHOLE_TEST, title: SECOND },
  },
  {
    name: 'whole-export-repeated-without-reason',
    means: 'an unmasked file is made again without a reason and a fresh second factor',
    edits: [
      {
        file: `${EXPORTS}/ask-exports.ts`,
        find: "    if (isWhole) throw new Refusal('export-asks-again')\n",
        put: '    void isWhole\n',
      },
    ],
    test: { file: WHOLE_TEST, title: REPEATED },
  },
  {
    name: 'whole-export-outlives-its-day',
    means: 'an unmasked file can be downloaded until the job removes it',
    edits: [
      {
        file: `${EXPORTS}/hand-out-exports.ts`,
        find: 'row.expiresAt === null || row.expiresAt <= now',
        put: 'row.expiresAt === null',
      },
    ],
    test: { file: WHOLE_TEST, title: DAY },
  },
  {
    name: 'sensitive-exports-shown-to-clerks',
    means: 'every operator sees what the stores export about persons',
    edits: [
      {
        file: `${EXPORTS}/whose-exports.ts`,
        find: "actor.face === 'platform' && managesAll(actor) ? null",
        put: "actor.face === 'platform' ? null",
      },
    ],
    test: { file: ALL_TEST, title: OF_ALL },
  },
  {
    name: 'whole-rows-split',
    means: 'all logins leave unmasked without a second person, in files of a thousand',
    edits: [
      {
        file: `${EXPORTS}/export-approval.ts`,
        find: 'return rowCount + (await rowsTakenOut(db, job, addMs(now, -DAY_MS))) > MOST_WHOLE_ROWS_ALONE',
        put: 'return rowCount > MOST_WHOLE_ROWS_ALONE',
      },
    ],
    test: {
      file: WHOLE_TEST,
      title: 'CR-042 counts the unmasked rows of a list that one person takes out within a day as one sum',
    },
  },
  {
    name: 'request-left-by-a-stop',
    means: 'a colleague is asked to approve a file that was stopped',
    edits: [
      {
        file: `${EXPORTS}/export-approval.ts`,
        find: 'export async function withdrawRequest({ db, now }: StaffContext, { id, face }: ExportRow): Promise<void> {\n',
        put: "export async function withdrawRequest({ db, now }: StaffContext, { id, face, state }: ExportRow): Promise<void> {\n  if (state !== 'asking') return\n",
      },
    ],
    test: {
      file: WHOLE_TEST,
      title: 'CR-089 ends a request that was made at the moment when its job was stopped',
    },
  },
  {
    name: 'file-beyond-limits',
    means: 'whoever is limited to a province since downloads the file with all others',
    edits: [
      {
        file: `${EXPORTS}/hand-out-exports.ts`,
        find: "    if (isWider({ provinceCodes: row.limitProvinces, storeIds: row.limitStores }, scopeOf(actor)))\n      throw new Refusal('export-beyond-limits')\n",
        put: '',
      },
    ],
    test: {
      file: WHOLE_TEST,
      title: 'CR-008 gives no file to somebody who sees less than when it was made',
    },
  },
]
