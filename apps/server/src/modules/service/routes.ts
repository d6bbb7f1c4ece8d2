import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { addToComplaint, rateComplaint, saveComplaint } from './file-complaint.ts'
import { countUnreadComplaints, listComplaints, markComplaints } from './read-complaints.ts'

export function serviceRoutes(mounting: Mounting): void {
  mount(mounting, serviceEndpoints, {
    listComplaints: (ctx, filter) => listComplaints(ctx, filter),
    saveComplaint: (ctx, given) => saveComplaint(ctx, given),
    addToComplaint: (ctx, more) => addToComplaint(ctx, more),
    rateComplaint: (ctx, rating) => rateComplaint(ctx, rating),
    hasUnreadComplaints: ctx => countUnreadComplaints(ctx),
    markComplaints: (ctx, mark) => markComplaints(ctx, mark),
  })
}
