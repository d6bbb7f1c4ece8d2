import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import {
  Agreement,
  AgreementList,
  AgreementQuery,
  AgreementRef,
  AgreementSign,
  AgreementText,
} from './agreement-schemas.ts'

/** 协议. */
export const agreementEndpoints = {
  listAgreements: endpoint({
    method: 'GET',
    path: '/user/api/app/contract/list',
    access: 'member',
    openToWithdrawn: true,
    summary: '已签署的协议',
    input: AgreementQuery,
    output: AgreementList,
    refusals: [],
    spec: 'EP-097',
  }),
  getCollectionAgreement: endpoint({
    method: 'GET',
    path: '/user/api/app/contract/detail',
    access: 'member',
    openToWithdrawn: true,
    summary: '代收货款协议的内容与签署情况',
    input: Nothing,
    output: AgreementText,
    refusals: [],
  }),
  signAgreement: endpoint({
    method: 'POST',
    path: '/user/api/app/contract/sign',
    access: 'buyer',
    right: 'finance',
    forbiddenForProxy: 'seal',
    summary: '以电子印章签署代收货款协议',
    input: AgreementSign,
    output: Agreement,
    refusals: ['certification-needed', 'agreement-signed'],
    errors: 'caller',
    timeoutMs: 60_000,
  }),
  downloadAgreement: endpoint({
    method: 'POST',
    path: '/user/api/app/contract/download',
    access: 'member',
    openToWithdrawn: true,
    summary: '下载签署后的协议（PDF）',
    input: AgreementRef,
    output: Nothing,
    refusals: ['not-found'],
    answer: 'file',
  }),
}
