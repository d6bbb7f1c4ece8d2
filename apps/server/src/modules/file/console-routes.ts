import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import {
  getExport,
  getExportTerms,
  listExports,
  repeatExport,
  repeatWholeExport,
  startExport,
  startWholeExport,
  stopExport,
} from './exports/ask-exports.ts'
import { downloadExport, listExportDownloads, revokeExport } from './exports/hand-out-exports.ts'
import type { ExportParts } from './exports/whose-exports.ts'
import { type SessionOfGuard, sendStaffContent } from './files.ts'
import {
  applySheetImport,
  fixSheetRow,
  getSheetImport,
  leaveOutSheetRows,
  listSheetImports,
  listSheetKinds,
  listSheetRows,
  mapSheetImport,
  stopSheetImport,
  undoSheetImport,
} from './imports/ask-imports.ts'
import { type ReadTable, startSheetImport } from './imports/bring-sheets.ts'
import type { SheetKind } from './imports/kind.ts'
import { downloadSheet, downloadSheetResult } from './imports/sheet-files.ts'
import { receiveStaffUpload } from './receive-upload.ts'

/** 导入导出中心 and uploads in the two consoles. */
export function fileConsoleRoutes(
  mounting: Mounting,
  {
    sources,
    storeNames,
    kinds,
    readTable,
    sessionOf,
  }: ExportParts & {
    readonly kinds: readonly SheetKind[]
    readonly readTable: ReadTable
    readonly sessionOf: SessionOfGuard
  },
): void {
  const parts: ExportParts = { sources, storeNames }
  mount(mounting, fileConsoleEndpoints, {
    uploadStaffFile: (ctx, _, { request }) => receiveStaffUpload(ctx, request),
    getStaffContent: async (ctx, query, exchange) => {
      await sendStaffContent(ctx, query, exchange, sessionOf)
      return {}
    },
    startExport: (ctx, wish) => startExport(ctx, wish, parts),
    getExportTerms: async (ctx, ref) => getExportTerms(ctx, ref, sources),
    startWholeExport: (ctx, wish) => startWholeExport(ctx, wish, parts),
    repeatWholeExport: (ctx, wish) => repeatWholeExport(ctx, wish, parts),
    listExports: (ctx, filter) => listExports(ctx, filter, parts),
    getExport: (ctx, ref) => getExport(ctx, ref, parts),
    stopExport: async (ctx, ref) => {
      await stopExport(ctx, ref)
      return {}
    },
    repeatExport: (ctx, ref) => repeatExport(ctx, ref, parts),
    downloadExport: async (ctx, ref, exchange) => {
      await downloadExport(ctx, ref, sources, exchange)
      return {}
    },
    listExportDownloads: (ctx, ref) => listExportDownloads(ctx, ref, sources),
    revokeExport: async (ctx, ref) => {
      await revokeExport(ctx, ref, sources)
      return {}
    },
    listSheetKinds: async ctx => listSheetKinds(ctx, kinds),
    downloadSheet: async (ctx, ref, exchange) => {
      await downloadSheet(ctx, ref, kinds, exchange)
      return {}
    },
    startSheetImport: (ctx, _, { request }) => startSheetImport(ctx, request, { kinds, readTable }),
    listSheetImports: (ctx, filter) => listSheetImports(ctx, filter, kinds),
    getSheetImport: (ctx, ref) => getSheetImport(ctx, ref, kinds),
    listSheetRows: (ctx, filter) => listSheetRows(ctx, filter, kinds),
    mapSheetImport: (ctx, given) => mapSheetImport(ctx, given, kinds),
    leaveOutSheetRows: (ctx, given) => leaveOutSheetRows(ctx, given, kinds),
    fixSheetRow: (ctx, given) => fixSheetRow(ctx, given, kinds),
    applySheetImport: (ctx, given) => applySheetImport(ctx, given, kinds),
    stopSheetImport: (ctx, ref) => stopSheetImport(ctx, ref, kinds),
    undoSheetImport: (ctx, given) => undoSheetImport(ctx, given, kinds),
    downloadSheetResult: async (ctx, ref, exchange) => {
      await downloadSheetResult(ctx, ref, kinds, exchange)
      return {}
    },
  })
}
