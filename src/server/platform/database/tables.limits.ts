/** Who was let in how often, and when: in milliseconds since 1970. See the migration 0009. */
export interface LimitTables {
  rate_counters: { who: string; bucket: string; passed: number; passed_at: number }
  rate_passes: { who: string; bucket: string; number: number; at: number }
}
