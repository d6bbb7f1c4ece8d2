import type pg from 'pg'

export interface WorldOptions {
  readonly now: Date
  readonly offerCount: number
}

export async function loadWorld(_client: pg.Client, _options: WorldOptions, _password: string): Promise<void> {}
