package mille

/*
#include "header.h"
#include <stdlib.h>
*/
import "C"

import (
	"runtime"
	"unsafe"
)

// Sealed matches: mille.h has the order of the calls of host and guests, and says what a host must store.

// call32 gives the 32 bytes that a call writes.
func call32(call func(out *C.uint8_t, e *C.mille_error) C.mille_status) (out [32]byte, err error) {
	e := newError()
	err = check(call((*C.uint8_t)(unsafe.Pointer(&out[0])), e), e)
	return out, err
}

func bytes32(given *[32]byte) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(&given[0])) }

// Resume restores an unfinished sealed match, numbered from 1, from its record and its secret.
func (engine *Engine) Resume(record string, match uint64, secret Seed) (*Table, error) {
	c := C.CString(record)
	defer C.free(unsafe.Pointer(c))
	given := [32]byte(secret)
	var handle *C.mille_table
	e := newError()
	status := C.mille_table_resume(engine.handle, c, C.size_t(len(record)), C.uint64_t(match), bytes32(&given), &handle, e)
	err := check(status, e)
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	return newTable(handle, 0)
}

// Seal fixes the terms and commits to the seed. The guests are the seats that will give a share.
func (table *Table) Seal(guests ...int) error {
	var bits C.uint32_t
	for _, seat := range guests {
		if seat < 0 || seat >= Seats {
			seat = Seats // the library refuses the bit after those of the seats
		}
		bits |= 1 << uint(seat)
	}
	e := newError()
	return table.done(C.mille_table_seal(table.handle, bits, e), e)
}

// Sealing returns the progress of sealing: the commitment, and the shares once all are open.
func (table *Table) Sealing() (sealing Sealing, err error) {
	sealing.structSize = uint32(unsafe.Sizeof(sealing))
	e := newError()
	err = table.done(C.mille_table_sealing(table.handle, (*C.mille_sealing)(unsafe.Pointer(&sealing)), e), e)
	return sealing, err
}

// Terms are what all parties agree to.
func (table *Table) Terms() (string, error) {
	defer runtime.KeepAlive(table)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_table_terms(table.handle, b, size, needed, e)
	})
}

// AddShareCommit takes a guest's share commitment, with two guests.
func (table *Table) AddShareCommit(seat int, shareCommit [32]byte) error {
	e := newError()
	return table.done(C.mille_table_add_share_commit(table.handle, cSeat(seat), bytes32(&shareCommit), e), e)
}

// AddShare takes a guest's share.
func (table *Table) AddShare(seat int, share [32]byte) error {
	e := newError()
	return table.done(C.mille_table_add_share(table.handle, cSeat(seat), bytes32(&share), e), e)
}

// Secret is the seed of a sealed match. Store it, where only the host can read it, before you publish the commitment.
func (table *Table) Secret() (Seed, error) {
	defer runtime.KeepAlive(table)
	secret, err := call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_table_secret(table.handle, out, e)
	})
	return Seed(secret), err
}

// Receipt is the receipt after a line of the record, from 0.
func (table *Table) Receipt(line uint64) ([32]byte, error) {
	defer runtime.KeepAlive(table)
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_table_receipt(table.handle, C.uint64_t(line), out, e)
	})
}

// Verify verifies a match of a record, numbered from 1. What notes and seen hold is in mille.h; both may be empty. Verdict.JSON says the
// verdict in sentences.
func (engine *Engine) Verify(record string, match uint64, notes, seen string) (verdict Verdict, err error) {
	defer runtime.KeepAlive(engine)
	given := [3]*C.char{C.CString(record), C.CString(notes), C.CString(seen)}
	defer func() {
		for _, c := range given {
			C.free(unsafe.Pointer(c))
		}
	}()
	setup := (*C.mille_verify_setup)(C.calloc(1, C.size_t(unsafe.Sizeof(C.mille_verify_setup{}))))
	defer C.free(unsafe.Pointer(setup))
	setup.struct_size = C.uint32_t(unsafe.Sizeof(*setup))
	setup.match = C.uint64_t(match)
	setup.text, setup.length = given[0], C.size_t(len(record))
	setup.notes, setup.notes_length = given[1], C.size_t(len(notes))
	setup.seen, setup.seen_length = given[2], C.size_t(len(seen))
	verdict.structSize = uint32(unsafe.Sizeof(verdict))
	e := newError()
	err = check(C.mille_record_verify(engine.handle, setup, (*C.mille_verdict)(unsafe.Pointer(&verdict)), e), e)
	return verdict, err
}

// JSON is the verdict as one JSON object, with sentences in a language. Nothing is verified again.
func (verdict Verdict) JSON(language string) (string, error) {
	if err := whole(language); err != nil {
		return "", err
	}
	l := C.CString(language)
	defer C.free(unsafe.Pointer(l))
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_verdict_json((*C.mille_verdict)(unsafe.Pointer(&verdict)), l, b, size, needed, e)
	})
}

// Guest is what a guest of a sealed match notes on its own machine before the header is published.
type Guest struct {
	Seat int
	// Terms is the hash of the terms that the guest agreed to: TermsHash.
	Terms  [32]byte
	Commit [32]byte
	Share  [32]byte
	// OtherShareCommit is the other guest's share commitment; nil with one guest.
	OtherShareCommit *[32]byte
}

// Check gives an error unless the header, line 0 of the record, has what the guest noted.
func (guest *Guest) Check(header string) error {
	var notes C.mille_guest_notes
	notes.struct_size = C.uint32_t(unsafe.Sizeof(notes))
	notes.seat = cSeat(guest.Seat)
	for i := range guest.Terms {
		notes.terms[i] = C.uint8_t(guest.Terms[i])
		notes.commit[i] = C.uint8_t(guest.Commit[i])
		notes.share[i] = C.uint8_t(guest.Share[i])
		if guest.OtherShareCommit != nil {
			notes.other_guest = 1
			notes.other_share_commit[i] = C.uint8_t(guest.OtherShareCommit[i])
		}
	}
	line := C.CString(header)
	defer C.free(unsafe.Pointer(line))
	e := newError()
	return check(C.mille_guest_check_header(&notes, line, C.size_t(len(header)), e), e)
}

// TermsHash is the hash of the terms that the host sent.
func TermsHash(terms string) ([32]byte, error) {
	c := C.CString(terms)
	defer C.free(unsafe.Pointer(c))
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_guest_terms_hash(c, C.size_t(len(terms)), out, e)
	})
}

// NewShare makes a share: random bytes, hashed with what a person typed. Call it after the commitment has arrived.
func NewShare(typed string) ([32]byte, error) {
	c := C.CString(typed)
	defer C.free(unsafe.Pointer(c))
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_guest_new_share(c, C.size_t(len(typed)), out, e)
	})
}

// CommitShare is the commitment to a share.
func CommitShare(commit [32]byte, seat int, share [32]byte) ([32]byte, error) {
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_guest_share_commit(bytes32(&commit), cSeat(seat), bytes32(&share), out, e)
	})
}

// NextReceipt is the receipt after a line that the host showed; previous is nil for line 0.
func NextReceipt(previous *[32]byte, line string) ([32]byte, error) {
	c := C.CString(line)
	defer C.free(unsafe.Pointer(c))
	var before *C.uint8_t
	if previous != nil {
		before = bytes32(previous)
	}
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_guest_receipt(before, c, C.size_t(len(line)), out, e)
	})
}
