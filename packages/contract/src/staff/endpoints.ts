import { sessionEndpoints } from './session-endpoints.ts'

/** 员工: sessions of the consoles, people and rights, own views. */
export const staffEndpoints = {
  ...sessionEndpoints,
}
