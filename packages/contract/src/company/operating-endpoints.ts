import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import {
  CompanyDossier,
  CompanyRef,
  CompanySearch,
  CorrectCompany,
  DossierTab,
  DossierTabView,
  TellCompanies,
  WatchedCompanyPage,
} from './operating-schemas.ts'

/** 企业, as the platform sees and mends them. */
export const companyOperatingEndpoints = {
  searchCompanies: endpoint({
    method: 'GET',
    path: '/company/companies/search',
    access: 'operator',
    staffRight: 'company.look',
    summary: '企业列表：名称、信用代码、手机尾号、登录名或订单号',
    input: CompanySearch,
    output: WatchedCompanyPage,
    refusals: [],
  }),
  getCompany360: endpoint({
    method: 'GET',
    path: '/company/companies/detail',
    access: 'operator',
    staffRight: 'company.look',
    summary: '企业档案：概况和可查看的栏目',
    input: CompanyRef,
    output: CompanyDossier,
    refusals: ['not-found'],
  }),
  getDossierTab: endpoint({
    method: 'GET',
    path: '/company/companies/tab',
    access: 'operator',
    staffRight: 'company.look',
    summary: '企业档案的一个栏目',
    input: DossierTab,
    output: DossierTabView,
    refusals: ['not-found'],
  }),
  correctCompany: endpoint({
    method: 'POST',
    path: '/company/companies/correct',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '更正企业登记资料；由另一位同事复核后生效',
    input: CorrectCompany,
    output: Outcome,
    refusals: ['not-found', 'state-changed', 'nothing-changed'],
    errors: 'caller',
  }),
  tellCompanies: endpoint({
    method: 'POST',
    path: '/company/companies/tell',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '给企业发送站内消息，一次最多 100 家',
    input: TellCompanies,
    output: z.object({ count: z.int() }),
    refusals: ['not-found', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
}
