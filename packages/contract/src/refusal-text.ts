/** HTTP status of a refusal, also sent as `code`, and its message. `{name}` is filled from the details. */
export interface RefusalText {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  readonly msg: string
}
