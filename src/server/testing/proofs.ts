import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The answers that the test received, as `GET /shipments 200`: the coverage table is made from these. */
    proves?: string[]
  }
}

/** Records an answer for the running test; does nothing outside of a test. */
export function noteProof(method: string, path: string, status: number): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) return
  const proof = `${method} ${path} ${status}`
  const proves = (meta.proves ??= [])
  if (!proves.includes(proof)) proves.push(proof)
}
