// How much the services take, in characters unless it says otherwise. Each stands in the domain of its service, and
// limits.test.ts holds them together: what is legal there can be typed here, and nothing else is sent.
export const limits = {
  memberName: 120,
  memberLine: 120,
  memberAddress: 250,
  memberContact: 80,
  memberDocument: 40,
  memberNumber: 40,
  statusReason: 250,
  /** Of a household. */
  persons: 100,
  /** Of a dependant in the family. */
  rank: 100,
  cardReason: 250,
  declarant: 120,
  /** Of a delivery's line. */
  motive: 250,
  /** Who takes a card, and why it is kept. */
  handOver: 150,
  transactionNumber: 200,
  amount: 1_000_000_000,
  loginName: 100,
  loginProvider: 200,
  patterns: 200,
  validityMonths: 600,
} as const;
