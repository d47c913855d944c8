/** Two links of a chain, one through the other; decorative, the product's name stands beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="m-logo"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <g transform="rotate(-45 16 16)" fill="none" strokeWidth="4" strokeLinecap="round">
        <rect className="m-logo-near" x="1" y="10" width="17" height="12" rx="6" />
        <rect className="m-logo-far" x="14" y="10" width="17" height="12" rx="6" />
        {/* Drawn again over the second link, so that they interlock. */}
        <path className="m-logo-near" d="M12 10a6 6 0 0 1 6 6" />
      </g>
    </svg>
  );
}
