import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test had answered, as `GET /shipments 200`: the table of coverage is made of these. */
    proves?: string[]
  }
}

/** Notes that the running test had this answered; nothing outside of a test. */
export function noteProof(method: string, path: string, status: number): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) return
  const proof = `${method} ${path} ${status}`
  const proves = (meta.proves ??= [])
  if (!proves.includes(proof)) proves.push(proof)
}
