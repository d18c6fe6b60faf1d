import { t } from "./words";

const MOST = 2n ** 64n - 1n;

// seedProblem says what is wrong with a seed. An empty seed is valid: it becomes random.
export function seedProblem(text: string): string {
  const digits = text.trim();
  return /^[0-9]*$/.test(digits) && BigInt(digits || "0") <= MOST ? "" : t("A seed is a whole number from 1 to {0}.", String(MOST));
}

// SeedField asks for a seed. While the seed is invalid, its form cannot be submitted.
export function SeedField({ value, change }: { value: string; change: (value: string) => void }) {
  return (
    <label class="field">
      <span>{t("Seed")}</span>
      <input inputMode="numeric" placeholder={t("drawn")} value={value} ref={(e) => e?.setCustomValidity(seedProblem(value))} onInput={(e) => change(e.currentTarget.value)} />
    </label>
  );
}
