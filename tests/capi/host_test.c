// A minimal host: plays a whole match through the public interface in C.
#include <stdio.h>

#include "check.h"

static mille_action legal[2048];

int main(void) {
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_table_info info = {0};
  mille_payment payment = {0};
  uint64_t random = 7;
  size_t count = 0;
  info.struct_size = sizeof info;
  payment.struct_size = sizeof payment;

  SUCCEEDS(mille_engine_create(NULL, &engine, &check_error));
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  while (mille_table_info_get(table, &info, NULL) == MILLE_OK && info.phase != MILLE_PHASE_OVER) {
    if (info.phase == MILLE_PHASE_BETWEEN) SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
    SUCCEEDS(mille_table_legal(table, legal, 2048, &count, &check_error));
    CHECK(count > 0);
    if (count == 0) return check_result();
    SUCCEEDS(mille_table_apply(table, &legal[check_below(&random, count)], &check_error));
  }
  SUCCEEDS(mille_table_payment(table, &payment, &check_error));
  CHECK(info.end == MILLE_END_WON || info.end == MILLE_END_DRAWN);
  CHECK(payment.winner == info.winner);
  CHECK(payment.total == payment.game + payment.difference + payment.naturals + payment.chapeaux + payment.skunk);
  printf("deal %d, %d to %d\n", (int)info.deal, (int)info.totals[0], (int)info.totals[1]);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
  return check_result();
}
