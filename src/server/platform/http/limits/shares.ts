import type { RateBucket } from '../../../../contract/vocabulary/index.ts'
import {
  CUSTOMERS_PART,
  type LimitDecision,
  type LimitedCaller,
  type Limiter,
  type Refusal,
  RESERVED_PART,
  SHARE,
} from './limits.ts'

/**
 * Counts a request of a caller against the share of a customer or key, and the limits of the account. A customer stays within the share.
 * The first requests of a key pass though others have used up the limits, and count there: a key that is alone has the limits exactly.
 */
export async function takeOfAccount(
  limiter: Limiter,
  { account_id, user_id, party_id, key_id, rate_limits }: LimitedCaller,
  bucket: RateBucket,
): Promise<LimitDecision> {
  if (user_id === null && key_id !== null) {
    const limit = limiter.limitOf(bucket, rate_limits)
    const own = { [bucket]: partOf(limit, RESERVED_PART) }
    const share = await limiter.take(SHARE + key_id, bucket, own)
    const whole = await limiter.take(account_id, bucket, rate_limits)
    return share.allowed || whole.allowed ? { allowed: true } : sooner(share, whole)
  }
  if (party_id !== null && user_id !== null) {
    const limit = limiter.limitOf(bucket, rate_limits)
    const own = { [bucket]: partOf(limit, CUSTOMERS_PART) }
    const share = await limiter.take(SHARE + user_id, bucket, own)
    if (!share.allowed) return share
  }
  return limiter.take(account_id, bucket, rate_limits)
}

/** The share of a person of an account whose limits are used up; customers have none, and that of keys is counted before. */
export async function takeReserve(
  limiter: Limiter,
  { user_id, party_id, rate_limits }: LimitedCaller,
  bucket: RateBucket,
  refused: LimitDecision,
): Promise<LimitDecision> {
  if (user_id === null || party_id !== null) return refused
  const limit = limiter.limitOf(bucket, rate_limits)
  const own = { [bucket]: partOf(limit, RESERVED_PART) }
  return limiter.take(`reserve of ${user_id}`, bucket, own)
}

const sooner = (one: Refusal, other: Refusal): Refusal => (one.retryAfter < other.retryAfter ? one : other)
const partOf = (limit: number, part: number): number => Math.max(1, Math.floor(limit / part))
