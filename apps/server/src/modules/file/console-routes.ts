import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import {
  downloadExport,
  getExport,
  listExports,
  repeatExport,
  revokeExport,
  startExport,
  stopExport,
} from './exports/ask-exports.ts'
import type { ExportSource } from './exports/source.ts'
import { sendStaffContent, type SessionOfGuard } from './files.ts'
import { receiveStaffUpload } from './receive-upload.ts'

/** 导入导出中心 and uploads at the two consoles. */
export function fileConsoleRoutes(
  mounting: Mounting,
  sources: readonly ExportSource[],
  sessionOf: SessionOfGuard,
): void {
  mount(mounting, fileConsoleEndpoints, {
    uploadStaffFile: (ctx, _, { request }) => receiveStaffUpload(ctx, request),
    getStaffContent: async (ctx, query, exchange) => {
      await sendStaffContent(ctx, query, exchange, sessionOf)
      return {}
    },
    startExport: (ctx, wish) => startExport(ctx, wish, sources),
    listExports: (ctx, filter) => listExports(ctx, filter),
    getExport: (ctx, ref) => getExport(ctx, ref),
    stopExport: async (ctx, ref) => {
      await stopExport(ctx, ref)
      return {}
    },
    repeatExport: (ctx, ref) => repeatExport(ctx, ref, sources),
    downloadExport: async (ctx, ref, exchange) => {
      await downloadExport(ctx, ref, sources, exchange)
      return {}
    },
    revokeExport: async (ctx, ref) => {
      await revokeExport(ctx, ref)
      return {}
    },
  })
}
